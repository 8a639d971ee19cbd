import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeVendorKeys, readVendorKeys } from '#db/backup/vendor-keys.ts'
import { makeFolder } from './folder.ts'
import { operateProgram, type Product, query } from './product.ts'

export type BackupKeys = Awaited<ReturnType<typeof makeBackupKeys>>

/** Makes the keys as `operate keys backup` prints them, as they are read, and as the server gets them. */
export async function makeBackupKeys() {
  const text = await makeVendorKeys(new Date())
  const [recipient, signingKey] = ['BACKUP_RECIPIENT', 'BACKUP_SIGNING_KEY'].map(
    (name) => new RegExp(`^# ${name}=(.+)$`, 'm').exec(text)![1]!,
  ) as [string, string]
  return {
    text,
    keys: readVendorKeys(text),
    recipient,
    signingKey,
    env: { BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signingKey },
  }
}

/** Writes the file that the vendor keeps, and returns what the server gets of it. */
export async function writeBackupKeys() {
  const { text, env } = await makeBackupKeys()
  const keyFile = join(makeFolder(), 'backup-keys.txt')
  await writeFile(keyFile, text, { mode: 0o600 })
  return { keyFile, text, env }
}

/** Writes a row that a restore has to bring back. */
export const note = (shop: Product, text: string) =>
  query(
    shop,
    `insert into journal (at, actor, what, subject) values (now(), 'shop', 'noted', '${text}')`,
  )

export async function notes(shop: Product): Promise<string[]> {
  const rows = await query(shop, `select subject from journal where what = 'noted' order by id`)
  return rows.map(({ subject }) => subject)
}

/** Runs the command line where no shop runs, and returns its output. */
export async function operateWith(
  env: Record<string, string>,
  dataDir: string,
  ...args: string[]
): Promise<string> {
  return (await runWith(env, dataDir, ...args)).stdout
}

/** Does the same, and also returns its errors. */
export function runWith(
  env: Record<string, string>,
  dataDir: string,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  const { PATH = '' } = process.env
  const program = [...operateProgram, ...args]
  return promisify(execFile)(process.execPath, program, {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH, DATA_DIR: dataDir, ...env },
  })
}

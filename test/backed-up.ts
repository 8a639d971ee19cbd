import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeBackupKeys } from './backup-keys.ts'
import { findDatabaseUrl, operateProgram, type Product, waitUntil } from './product.ts'
import { makeFolder } from './product-of-test.ts'

/** The file that the vendor keeps, and what the server gets of it. */
export async function writeBackupKeys() {
  const { text, env } = await makeBackupKeys()
  const keyFile = join(await makeFolder('protocraft-keys-'), 'backup-keys.txt')
  await writeFile(keyFile, text, { mode: 0o600 })
  return { keyFile, env }
}

/** A row that a restore has to bring back. */
export const note = (shop: Product, text: string) =>
  query(
    shop,
    'create table if not exists notes (text text)',
    `insert into notes values ('${text}')`,
  )

export async function notes(shop: Product): Promise<string[]> {
  const rows = await query(shop, 'select text from notes order by text')
  return rows.map(({ text }) => text)
}

/** Answers the rows of the last statement. */
export async function query(shop: Product, ...statements: string[]): Promise<{ text: string }[]> {
  const client = new pg.Client({ connectionString: findDatabaseUrl(shop.dataDir) })
  await client.connect()
  let rows: { text: string }[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}

/** Everything so far is in the archive. */
export async function waitForArchive(shop: Product): Promise<void> {
  const [switched] = await query(shop, 'select pg_walfile_name(pg_switch_wal()) as text')
  const isThere = async () => {
    const [last] = await query(shop, 'select last_archived_wal as text from pg_stat_archiver')
    return last!.text >= switched!.text
  }
  await waitUntil(isThere, 90_000, 'the segment is archived')
}

/** The command line where no shop runs; answers what it prints. */
export async function operateWith(
  env: Record<string, string>,
  dataDir: string,
  ...args: string[]
): Promise<string> {
  const { PATH = '' } = process.env
  const program = [...operateProgram, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH, DATA_DIR: dataDir, ...env },
  })
  return stdout
}

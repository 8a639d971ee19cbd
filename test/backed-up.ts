import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeBackupKeys } from './backup-keys.ts'
import { findDatabaseUrl, operateProgram, type Product } from './product.ts'
import { makeFolder } from './product-of-test.ts'

/** The file that the vendor keeps, and what the server gets of it. */
export async function writeBackupKeys() {
  const { text, env } = await makeBackupKeys()
  const keyFile = join(await makeFolder('protocraft-keys-'), 'backup-keys.txt')
  await writeFile(keyFile, text, { mode: 0o600 })
  return { keyFile, text, env }
}

/** A row that a restore has to bring back. */
export const note = (shop: Product, text: string) =>
  query(
    shop,
    `insert into audit (at, actor, action, subject) values (now(), 'shop', 'noted', '${text}')`,
  )

export async function notes(shop: Product): Promise<string[]> {
  const rows = await query(shop, `select subject from audit where action = 'noted' order by id`)
  return rows.map(({ subject }) => subject!)
}

/** Answers the rows of the last statement. */
async function query(
  shop: Pick<Product, 'dataDir'>,
  ...statements: string[]
): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: findDatabaseUrl(shop.dataDir) })
  await client.connect()
  let rows: Record<string, string>[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
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

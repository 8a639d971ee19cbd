import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { findDatabaseUrl, type Product } from '../product.ts'
import { makeFolder, openProduct } from '../product-of-test.ts'

let folder: string
let identityFile: string
let env: Record<string, string>

beforeEach(async () => {
  const identity = await generateX25519Identity()
  folder = await makeFolder('protocraft-backup-')
  identityFile = join(await makeFolder('protocraft-identity-'), 'identity')
  await writeFile(identityFile, `# a comment\n${identity}\n`, { mode: 0o600 })
  env = { BACKUP_TO: folder, BACKUP_RECIPIENT: await identityToRecipient(identity) }
})

it('a deleted shop comes back with all it had at its clean stop, and as it was at a time', async () => {
  const shop = await openProduct({ env, dataDir: await makeFolder() })
  await shop.operate('backup', 'now')
  await note(shop, 'first')
  const between = await pause()
  await note(shop, 'second')
  const secrets = await readFile(join(shop.dataDir, 'secrets.json'), 'utf8')
  await shop.stop()
  await rm(shop.dataDir, { recursive: true })

  const later = await makeFolder()
  await restore(later, [])
  const back = await openProduct({ env, dataDir: later })
  expect(await notes(back)).toEqual(['first', 'second'])
  expect(JSON.parse(await readFile(join(later, 'secrets.json'), 'utf8'))).toEqual(
    JSON.parse(secrets),
  )
  await note(back, 'third')
  await back.stop()

  const earlier = await makeFolder()
  await restore(earlier, ['--until', between.toISOString()])
  expect(await notes(await openProduct({ dataDir: earlier }))).toEqual(['first'])

  const again = await makeFolder()
  await restore(again, [])
  // The log goes on from where the last restore left it.
  expect(await notes(await openProduct({ dataDir: again }))).toEqual(['first'])
})

/** A row that a restore has to bring back. */
const note = (shop: Product, text: string) =>
  query(
    shop,
    'create table if not exists notes (text text)',
    `insert into notes values ('${text}')`,
  )

async function notes(shop: Product): Promise<string[]> {
  const rows = await query(shop, 'select text from notes order by text')
  return rows.map(({ text }) => text)
}

async function query(shop: Product, ...statements: string[]): Promise<{ text: string }[]> {
  const client = new pg.Client({ connectionString: findDatabaseUrl(shop.dataDir) })
  await client.connect()
  let rows: { text: string }[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}

/** A time that is clearly after what was, and before what comes. */
async function pause(): Promise<Date> {
  await sleep(200)
  const now = new Date()
  await sleep(200)
  return now
}

async function restore(dataDir: string, more: string[]): Promise<string> {
  const { PATH = '' } = process.env
  const program = ['operate/main.ts', 'restore', identityFile, ...more]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH, DATA_DIR: dataDir, ...env },
  })
  return stdout
}

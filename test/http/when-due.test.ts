import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { listNotes } from '#db/backup/copies.ts'
import { writeMark } from '#db/backup/store.ts'
import { openFolder } from '#db/stores/folder.ts'
import { noteSigner } from '#server/backups/signers.ts'
import { backUpWhenDue } from '#server/backups/when-due.ts'
import type { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { readShopFingerprint } from '#server/secrets/shop-fingerprint.ts'
import { makeBackupKeys } from '../backups.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
let folder: string
/** Looks so many milliseconds ahead; answers how many copies were ever there. */
let look: (ahead: number) => Promise<number>
// Of those of one quarter of an hour, the last is kept.
const made = new Set<string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protocraft-due-'))
  const { env, signingKey } = await makeBackupKeys()
  shop = await openShop({ env: { BACKUP_TO: folder, ...env }, work: false })
  const { db, log, config } = shop.deps
  let ahead = 0
  // PostgreSQL's clock, which nobody advances, says when a copy was taken.
  const clock = { now: () => new Date(Date.now() + ahead) }
  const own = { db, clock, log, releases: config.releases, url: shop.databaseUrl }
  const deps = { ...own, guarded: ['licenses/revoke'], secrets: {} as KeptSecrets }
  look = async (later) => {
    ahead = later
    await backUpWhenDue({ ...deps, target: config.backup! })
    for (const { name } of await listNotes(openFolder(folder))) made.add(name)
    return made.size
  }
  await noteSigner(deps, signingKey)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** PostgreSQL counts at once what this writes, and what its connection wrote before. */
const write = (statement: string) =>
  sql.raw(`${statement}; select pg_stat_force_next_flush()`).execute(shop.deps.db)

const note = (action: string) =>
  write(`insert into audit (at, actor, action, subject)
    values (now() + interval '1 second', 'shop', '${action}', '')`)

it('copies a place that is marked at once, then a quarter of an hour after something changed, and once a day', async () => {
  expect(await look(0)).toBe(0)
  await writeMark(openFolder(folder), await readShopFingerprint(shop.deps.db))
  await note('the shop began')
  expect(await look(0)).toBe(1)
  await write(`insert into health values ('a peer', 'answers', now(), now())`)
  expect(await look(20 * times.minute)).toBe(1)
  await note('order paid')
  expect(await look(10 * times.minute)).toBe(1)
  expect(await look(16 * times.minute)).toBe(2)

  // What nobody could tell again does not wait.
  await note('license key replaced')
  expect(await look(0), 'it rests ten times as long as the copy took').toBe(2)
  expect(await look(2 * times.minute)).toBe(3)
  await write(`insert into operator_actions
    values (1, now() + interval '1 second', 'mia', 'licenses/revoke', '', '', '{}', '{}')`)
  expect(await look(2 * times.minute)).toBe(4)

  expect(await look(23 * times.hour)).toBe(4)
  expect(await look(25 * times.hour)).toBe(5)
})

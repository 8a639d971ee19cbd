import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { checkBuilds } from '#db/backup/builds.ts'
import { copyNote, listCopies, nameCopy, noteCopy } from '#db/backup/copies.ts'
import { type BackupTarget, writeMark } from '#db/backup/store.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { openFolder } from '#db/stores/folder.ts'
import { publishRelease } from '#server/admin/releases/publish.ts'
import { refundOrder } from '#server/admin/orders/refund.ts'
import { backUpBuilds, listBuilds } from '#server/backups/back-up.ts'
import { noteSigner } from '#server/backups/signers.ts'
import { backUpWhenDue, readState } from '#server/backups/when-due.ts'
import type { KeptSecrets } from '#server/settings/secrets/kept-secrets.ts'
import { readShopFingerprint } from '#server/settings/secrets/shop-fingerprint.ts'
import { makeFolder } from '../../folder.ts'
import { makeBackupKeys } from '../../backups.ts'
import { withConsole } from '../../world/console.ts'
import { makeBuilds, mia, reason } from '../../world/publisher.ts'
import { calm, openShop } from '../../world/shop.ts'
import { hostile, ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

interface Instance {
  db?: Db
  url?: string
  target?: BackupTarget
}
// One copy of each quarter of an hour is kept, the last.
const made = new Set<string>()

const listNames = async () =>
  (await listCopies(openFolder(folder), () => null)).copies.map(({ name }) => name)

const folder = makeFolder()
const { env, keys, signingKey } = await makeBackupKeys()
const shop = await ownShop('settings', {
  behavior: hostile,
  env: { BACKUP_TO: folder, ...env },
  work: false,
})
const { db, log, config } = shop.deps
let ahead = 0
// PostgreSQL's clock, which nobody advances, dates a copy.
const clock = { now: () => new Date(Date.now() + ahead) }
const own = { db, clock, log, releases: config.releases, url: shop.databaseUrl }
const deps = { ...own, secrets: {} as KeptSecrets }
const backup = config.backup!
/** Looks this many milliseconds ahead, as an instance does, and returns how many copies were ever there. */
async function look(later: number, instance?: Instance): Promise<number> {
  ahead = later
  await backUpWhenDue({ ...deps, target: backup, ...instance })
  for (const name of await listNames()) made.add(name)
  return made.size
}
await noteSigner(deps, signingKey)

/** Writes so that PostgreSQL counts it at once, with what its connection wrote before. */
const write = (statement: string) =>
  sql.raw(`${statement}; select pg_stat_force_next_flush()`).execute(shop.deps.db)

const note = (action: string) =>
  write(`insert into journal (at, actor, what, subject)
    values (now() + interval '1 second', 'shop', '${action}', '')`)

const askForCopy = () => write('insert into copy_requests default values')

it('changes that no provider could repeat call for a copy, but not a sale, a note or a trial', async () => {
  const working = await openShop({ behavior: calm, env: withConsole })
  const owner = await working.openConsole()
  const ben = await working.welcome('ben')
  const [cara, dov] = [await working.buyMistyped('cara'), await working.sold()]
  const refund = { order: dov.order, reason: 'as agreed' }
  const count = async () => (await working.readRows('copy_requests')).length
  const asks = async (what: string, act: () => Promise<unknown>) => {
    const before = await count()
    await act()
    return [what, (await count()) - before]
  }
  const replaceOwn = () =>
    ben.visitor.post('/api/account/replace-key', { ...ben.own, license_id: ben.id })
  const changeAddress = async () => {
    const codes = await working.askTo(ben, ownEmail('ben-new'))
    return ben.visitor.post('/api/account/confirm-email', { ...ben.own, ...codes })
  }
  const correct = () => working.correctEmail(cara.session, cara.right, cara.cookie)
  const trial = () => refundOrder.act(working.deps, { name: 'operator:mia', isTrial: true }, refund)
  const note = { customer: dov.email, text: 'Wrote twice' }
  const pause = { license: dov.id, reason: 'as agreed' }
  expect([
    await asks('sale', () => working.sold()),
    await asks('note', () => owner.write('customers/add-note', note)),
    await asks('trial', trial),
    await asks('key', replaceOwn),
    await asks('address', changeAddress),
    await asks('order', correct),
    await asks('pause', () => owner.write('licenses/suspend', pause)),
    await asks('refund', () => owner.write('orders/refund', refund)),
  ]).toEqual([
    ...['sale', 'note', 'trial'].map((what) => [what, 0]),
    ...['key', 'address', 'order', 'pause', 'refund'].map((what) => [what, 1]),
  ])
  await working.close()
})

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

  // A change that nobody could repeat does not wait.
  await askForCopy()
  expect(await look(0)).toBe(3)

  expect(await look(23 * times.hour)).toBe(3)
  expect(await look(25 * times.hour)).toBe(4)
})

/** Makes a copy that this shop signed, under a clock that was this far ahead. */
async function dateAhead(ahead: number): Promise<string> {
  const taken_at = new Date(Date.now() + ahead).toISOString()
  const said = { number: 0, taken_at, ended_at: taken_at, changes: '0', builds: [] }
  const name = nameCopy(said)
  const shopName = await readShopFingerprint(shop.deps.db)
  const copy = {
    name,
    shop: shopName,
    kind: 'shop' as const,
    ...said,
    size: 1,
    sha256: 'a'.repeat(64),
  }
  await noteCopy(openFolder(folder), copy, backup.signingKey)
  return name
}

it('a copy that was taken under a clock that was ahead neither removes one nor keeps the next from being taken', async () => {
  const before = await listNames()
  const future = await dateAhead(130 * times.day)
  made.add(future)
  const count = made.size
  const another = { target: { ...backup } }
  await note('order paid')
  // This instance knows this copy from when its time seemed to have come.
  expect(await look(130 * times.day + times.minute, another)).toBe(count)
  expect(await look(16 * times.minute, another)).toBe(count + 1)
  const after = await listNames()
  expect(after).toContain(future)
  expect(after).toEqual(expect.arrayContaining(before.slice(0, -1)))
  expect(after.toSorted()[after.length - 2], 'the one just made is there').not.toBe(before.at(-1))
  await rm(join(folder, copyNote(future)))
})

it('foreign files in the backup folder stop no copy', async () => {
  const at = (name: string) => join(folder, 'copies', name)
  const now = new Date().toISOString().replaceAll(':', '-')
  await mkdir(at('9999-12-31T23-59-59.999Z-R0.json'))
  await mkdir(at('9999-12-31T23-59-59.998Z-R0.sql.zst.age'))
  await writeFile(at(`${now}-R9.json`), 'x')
  await writeFile(at(`${now}-R8.json`), Buffer.alloc(3_000_000))
  const count = made.size
  await askForCopy()
  expect(await look(0)).toBe(count + 1)
  for (const name of await readdir(join(folder, 'copies')))
    if (/^9999|-R[89]/.test(name)) await rm(at(name), { recursive: true })
})

it('a try that failed is forgotten with the copy of another instance, and none fails without the database', async () => {
  const gone = 'postgres://127.0.0.1:1/none'
  const other = { url: gone, target: { ...backup } }
  await askForCopy()
  await look(0, other)
  expect(readState(other.target).failure).toMatch(/ECONNREFUSED/)
  await look(0)
  await look(0, other)
  expect(readState(other.target).failure).toBe(undefined)

  const { db, pool } = connect(gone, () => {})
  await askForCopy()
  await look(0, { ...other, db })
  expect(readState(other.target).failure).toBe(undefined)
  await pool.end()
})

/** Publishes a file that takes a moment to encrypt. */
async function publishLarge(version: string): Promise<void> {
  const builds = await makeBuilds(version, ['linux-deb-amd64'])
  const [name] = await readdir(builds)
  await writeFile(join(builds, name!), randomBytes(8_000_000))
  await publishRelease(shop.deps, mia, { version, folder: builds, reason })
  await rm(builds, { recursive: true })
}

it('a published file is backed up whole and once, however many runs and instances begin at the same time', async () => {
  await writeMark(openFolder(folder), await readShopFingerprint(db))
  await publishLarge('1.0.0')
  await askForCopy()
  const run = { ...deps, target: backup }
  await Promise.all([
    backUpBuilds(run),
    look(0),
    backUpBuilds(run),
    look(0, { target: { ...backup } }),
  ])
  await backUpBuilds(run)
  const builds = await listBuilds(db)
  expect(await checkBuilds({ from: { folder }, identity: keys.identity }, builds)).toEqual([])
  expect(await readdir(join(folder, 'builds'))).toHaveLength(1)
  expect(shop.logged.filter((line) => line.includes('is not backed up'))).toEqual([])
})

import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { nameCopy, noteCopy } from '#db/backup/copies.ts'
import { writeMark } from '#db/backup/store.ts'
import { connect } from '#db/connect.ts'
import { openFolder } from '#db/stores/folder.ts'
import { readShopFingerprint } from '#server/settings/secrets/shop-fingerprint.ts'
import { type Alerts, createAlerts } from '#server/watch/alerts/alerts.ts'
import { createMeasureHealth } from '#server/reconcile/health.ts'
import { makeBackupKeys } from '../../backups.ts'
import { fillDisk, freeDisk, makeTableFail, makeTableWork } from '../../disks.ts'
import { makeFolder } from '../../folder.ts'
import { startProxy } from '../../proxy.ts'
import type { Shop, ShopOptions } from '../../world/shop.ts'
import {
  addEmail,
  listSubjects,
  listTold,
  openWatched,
  pass,
  roomy,
  type Watched,
} from '../../world/vendor.ts'

let shop: Shop
let watched: Watched
afterEach(() => shop.close())

async function open(options: ShopOptions = {}): Promise<void> {
  watched = await openWatched(options)
  shop = watched.shop
}

const wrongKey = { STRIPE_SECRET_KEY: 'sk_test_of_yesterday' }
const day = 24 * 60 * 60_000

describe('while the database is away', () => {
  it('for one instance only, that instance reports no old news', async () => {
    await open()
    await addEmail(shop, { kind: 'receipt' })
    const proxy = await startProxy(shop.databaseUrl)
    const alone = watchThrough(proxy.url)
    await alone.look()
    proxy.cut()
    await pass(shop, 4, alone, watched.alerts)
    await shop.setRows('emails', {}, { sent_at: new Date() })
    await pass(shop, 10, alone, watched.alerts)
    proxy.pass()
    await pass(shop, 72, alone, watched.alerts)
    const [waiting, away] = ['Emails aren’t going out', 'The database doesn’t answer']
    expect(listSubjects(shop)).toEqual([waiting, away, `Over: ${waiting}`, `Over: ${away}`])
  })

  it('each instance emails the vendor itself, once an hour, and one of them when it is over', async () => {
    await open()
    const proxy = await startProxy(shop.databaseUrl)
    const instances = [1, 2].map(() => watchThrough(proxy.url))
    await addEmail(shop, { kind: 'receipt' })
    for (const alerts of instances) await alerts.look()
    proxy.cut()
    await pass(shop, 30, ...instances)
    const away = 'The database doesn’t answer'
    // Nobody can know whether emails still wait.
    const before = ['Emails aren’t going out', away, away]
    expect(listSubjects(shop)).toEqual(before)
    proxy.pass()
    await pass(shop, 72, ...instances)
    expect(listSubjects(shop)).toEqual([...before, before[0], `Over: ${away}`])
  })

  it('that is told also just after its disk was full, and nothing is said of the place of the backups', async () => {
    const { env } = await makeBackupKeys()
    const folder = makeFolder()
    await open({ env: { BACKUP_TO: folder, ...env } })
    await writeMark(openFolder(folder), await readShopFingerprint(shop.deps.db))
    const proxy = await startProxy(shop.databaseUrl)
    const alone = watchThrough(proxy.url)
    await fillDisk(shop)
    await pass(shop, 4, alone)
    await freeDisk(shop)
    await pass(shop, 4, alone)
    proxy.cut()
    await pass(shop, 4, alone)
    expect(listSubjects(shop)).toEqual([
      'The database can’t save anything',
      'The database doesn’t answer',
    ])
    proxy.pass()
  })

  it('as with a full disk, an alert is not repeated within the hour', async () => {
    await open({ env: wrongKey })
    await watched.alerts.look()
    await makeTableFail(shop.deps.db, 'alerts')
    await fillDisk(shop)
    await pass(shop, 30, watched.alerts)
    await makeTableWork(shop.deps.db, 'alerts')
    await freeDisk(shop)
    await pass(shop, 12, watched.alerts)
    const told = ['Stripe refuses your key', 'The database can’t save anything']
    expect(listSubjects(shop)).toEqual(told)
    await pass(shop, 60, watched.alerts)
    expect(listSubjects(shop).slice(2)).toEqual([told[0], `Over: ${told[1]}`])
  })
})

describe('while the mail server fails', () => {
  it('the log says so, and the first email afterwards lists what was missed', async () => {
    await open()
    shop.mailbox.setMode('refuse4xx')
    await fillDisk(shop)
    await watched.alerts.look()
    await freeDisk(shop)
    watched.disks = [{ use: 'data', free: 1, size: 100 }]
    await pass(shop, 68, watched.alerts)
    expect(listSubjects(shop)).toEqual([])
    expect(
      shop.logged.filter((line) => line.includes('the vendor could not be emailed')).length,
    ).toBeGreaterThan(2)
    shop.mailbox.setMode('accept')
    await pass(shop, 4, watched.alerts)
    expect(listSubjects(shop)).toHaveLength(1)
    const { subject, text } = listTold(shop)[0]!
    expect(subject).toContain('2 alerts, first: The disk of DATA_DIR is nearly full')
    expect(text).toMatch(
      /Over: The database can’t save anything\. Found in \d check.* We tried to email you this at/,
    )
    expect(text).toMatch(
      /The disk of DATA_DIR is nearly full\. 1 disk since .* We tried to email you this at/,
    )
    await pass(shop, 30, watched.alerts)
    expect(listSubjects(shop)).toHaveLength(1)
  })

  it('problems that ended meanwhile are reported as ended', async () => {
    await open()
    shop.mailbox.setMode('refuse4xx')
    watched.disks = [{ use: 'data', free: 1, size: 100 }]
    await pass(shop, 3, watched.alerts)
    watched.disks = [roomy]
    shop.mailbox.setMode('accept')
    await pass(shop, 3, watched.alerts)
    expect(listSubjects(shop)).toEqual([])
    await pass(shop, 64, watched.alerts)
    expect(listSubjects(shop)).toEqual(['Over: The disk of DATA_DIR is nearly full'])
    expect(listTold(shop)[0]!.text).toContain('We tried to email you this at')
  })

  it('a permanent refusal does not count as a delivery either', async () => {
    await open({ env: wrongKey })
    shop.mailbox.setMode('refuse5xx')
    await watched.alerts.look()
    const line = shop.logged.findLast((each) => each.includes('the vendor could not be emailed'))!
    expect(JSON.parse(line)).toMatchObject({ causes: ['provider_refuses_key'], code: 'refused' })
    // The words of mail servers often contain the address.
    expect(line).not.toMatch(/No such mailbox|@/)
    shop.mailbox.setMode('accept')
    await pass(shop, 3, watched.alerts)
    expect(listTold(shop)[0]!.text).toContain('We tried to email you this at')
  })
})

describe('while the clock of one instance is ten minutes ahead', () => {
  const minute = 60_000

  it('that is told each time it begins, no key is called refused, and it ends no problem of others', async () => {
    await open({ crypto: 'coinbase' })
    let off = 10 * minute
    const now = () => new Date(shop.clock.now().getTime() + off)
    const other = await shop.another({}, { ...shop.clock, now })
    onTestFinished(other.close)
    const theirs = createAlerts({ ...other.deps, measureDisks: async () => [roomy] })
    watched.disks = [{ use: 'data', free: 1, size: 100 }]
    await watched.alerts.look()
    await theirs.look()
    const [full, wrong] = ['The disk of DATA_DIR is nearly full', 'The clock of a server is wrong']
    expect(listSubjects(shop)).toEqual([full, wrong])
    await pass(shop, 12, watched.alerts, theirs)
    expect(listSubjects(shop)).toHaveLength(2)
    expect((await other.deps.measureHealth()).map(({ name }) => name)).toEqual([
      'database',
      'stripe',
    ])
    const { answer } = await shop.readRow('health', { name: 'coinbase' })
    expect(answer).toBe('answers')

    off = 0
    await pass(shop, 68, watched.alerts, theirs)
    off = -10 * minute
    await pass(shop, 4, watched.alerts, theirs)
    const ofClock = listSubjects(shop).filter((each) => each.includes(wrong))
    expect(ofClock).toEqual([wrong, `Over: ${wrong}`, wrong])
  })

  it('that is found by its jump while no provider answers', async () => {
    await open()
    await watched.alerts.look()
    shop.stripe.down()
    shop.clock.advance(400 * day)
    await watched.alerts.look()
    expect(listTold(shop)[0]!.text).toMatch(/^The clock of a server is wrong\n\nFound in 1 check/)
  })
})

describe('a backup', () => {
  it('that is late is told of, and a place that is gone, whatever others put there', async () => {
    const folder = makeFolder()
    const keys = await makeBackupKeys()
    await open({ env: { BACKUP_TO: folder, ...keys.env } })
    const { signingKey: strange } = await makeBackupKeys()
    await writeNote(folder, new Date(Date.now() + 400 * day), strange)
    await watched.alerts.look()
    // The place has no mark of this shop.
    const [first] = listTold(shop)
    expect(first!.subject).toContain('2 alerts, first: The backup disk is nearly full or gone')
    expect(first!.text).toContain('BACKUP_TO has files this shop didn’t sign. 1 file')
    await writeMark(openFolder(folder), await readShopFingerprint(shop.deps.db))
    await writeNote(folder, new Date(Date.now() - day), keys.signingKey)
    shop.clock.advance(day + 60_000)
    await watched.alerts.look()
    expect(listTold(shop)[1]!.text).toContain('Backups have stopped. Found in 1 check since')
  })
})

describe('an alert', () => {
  it('has no word of a stranger, whatever they sent', async () => {
    await open({ env: wrongKey })
    const hostile = 'https://evil.example/ <b>mallory@evil.example</b> PC1-AAAAA'
    await shop.press()
    await shop.setRows(
      'orders',
      {},
      { created_at: new Date(Date.now() - 60_000), email: hostile, remark: 'late' },
    )
    await addEmail(shop, { kind: 'license', reason: hostile })
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual(['3 alerts, first: Stripe refuses your key'])
    const { text, html } = listTold(shop)[0]!
    for (const part of [text, html]) expect(part).not.toMatch(/evil|mallory|PC1-|sk_test/)
    expect(text).not.toContain('@')
    const stored = await shop.readRows('alerts')
    expect(JSON.stringify(stored)).not.toMatch(/evil|mallory/)
  })
})

/** Opens an instance that reaches the database at this address. */
function watchThrough(url: string): Alerts {
  const { db } = connect(url, () => {})
  onTestFinished(() => db.destroy())
  const deps = { ...shop.deps, db }
  return watched.watch({ ...deps, measureHealth: createMeasureHealth(deps) })
}

async function writeNote(folder: string, at: Date, signingKey: string): Promise<void> {
  const taken_at = at.toISOString()
  const times = { number: 0, taken_at, ended_at: taken_at, changes: '0' }
  const content = { size: 1, sha256: 'a'.repeat(64), builds: [] }
  const shopName = await readShopFingerprint(shop.deps.db)
  const note = {
    name: nameCopy(times),
    shop: shopName,
    kind: 'shop' as const,
    ...times,
    ...content,
  }
  await noteCopy(openFolder(folder), note, signingKey)
}

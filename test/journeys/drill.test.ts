import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { createLicenseClient, memoryStore } from '#license-client/src/index.ts'
import { writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'
import { operateWith, writeBackupKeys } from '../backups.ts'
import { pay, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { callLicense } from '../world/licenses.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { checkDemo, openOutside, openProduct, type Outside } from '../product-of-test.ts'
import { killDatabase, type Product, query } from '../product.ts'
import { calm } from '../world/shop.ts'
import { enter } from '../world/visitor.ts'
import { seller } from '../world/quotes.ts'

const tables = ['orders', 'accounts', 'licenses', 'activations', 'invoices', 'journal']
const day = 24 * 60 * 60_000
/** A shop may sell this many in a quarter of an hour. */
const lostSales = 21
const year = new Date().getFullYear()

let outside: Outside
let keyFile: string
let env: Record<string, string>

beforeEach(async () => {
  const keys = await writeBackupKeys()
  keyFile = keys.keyFile
  outside = await openOutside(calm)
  env = {
    ...outside.env,
    BACKUP_TO: makeFolder(),
    ...keys.env,
    ...seller,
  }
})

it.runIf(isWhole)(
  'a machine is lost and the shop is back, with all that its last copy has and what its providers know',
  async () => {
    const dataDir = makeFolder()
    const shop = await openShop(dataDir)
    const builds = await publishBuilds(shop)
    const ada = await sell(shop, 'ada')
    const ben = await sell(shop, 'ben')
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    const cara = await sell(shop, 'cara')
    const dov = await sell(shop, 'dov')
    await useDevice(shop, ada.key).activate()
    const numbers = [await issueInvoice(shop, 'ada')]
    await decide(shop, 'customers', 'erase', 'ben@example.org', '--yes')
    await decide(shop, 'licenses', 'revoke', cara.key, '--yes')
    const waiting = await sellWithoutMail(shop, 'eve')
    const archived = await readRows(shop)
    const copied = new Date()
    await shop.operate('backup', 'now')

    outside.mailbox.setMode('accept')
    const fay = await sell(shop, 'fay')
    await Promise.all(Array.from({ length: lostSales - 1 }, (_, n) => sell(shop, `lost${n}`)))
    const paid = performance.now()
    numbers.push(await issueInvoice(shop, 'dov'))
    const laptop = useDevice(shop, dov.key)
    expect(await laptop.activate()).toMatchObject({ outcome: 'yes' })
    await loseMachine(shop)

    const began = performance.now()
    const said = await operateWith(env, dataDir, 'restore', keyFile)
    const restored = performance.now()
    const back = await openShop(dataDir, shop.port)
    expect(missingOf(archived, await readRows(back))).toEqual([])
    expect(said).toContain(`${builds.length} of ${builds.length} published files are back`)
    expect(said).toMatch(/2 emails were waiting and are paused/)
    expect(said).toMatch(/ends with "licenses\/revoke" of\n {2}20/)
    expect(await readBuilds(dataDir)).toEqual(builds)

    expect(await readOrder(back, fay.session)).toBeUndefined()
    // Webhooks of the last minute may be on their way.
    await sleep(Math.max(0, 61_000 - (performance.now() - paid)))
    const reconciling = performance.now()
    await back.operate('reconcile')
    const again = await pollOrder(back, fay.session)
    const [sold] = await query(
      back,
      `select count(*)::int as orders from orders where paid_at > '${copied.toISOString()}'`,
    )
    expect(sold).toEqual({ orders: lostSales })
    expect(performance.now() - reconciling).toBeLessThan(120_000)
    expect(await readOrder(back, fay.session)).toBe(fay.order)
    expect(again.license_key).not.toBe(fay.key)
    await outside.mailbox.waitFor(isNewKey('fay'), 10_000)
    await back.operate('reconcile').catch(() => {})
    expect(outside.mailbox.emails().filter(isNewKey('fay'))).toHaveLength(1)

    numbers.push(await issueInvoice(back, 'dov'), await issueInvoice(back, 'fay'))
    expect(numbers).toEqual([`${year}-0001`, `${year}-0002`, `${year}-R1-0001`, `${year}-R1-0002`])
    expect(await query(back, `select from accounts where email like 'ben@%'`)).toEqual([])
    expect(await answerTo(back, cara.key)).toBe('revoked')
    expect(await answerTo(back, ben.key)).toBe('not_activated')

    const mailsOfEve = () => outside.mailbox.emails().filter(({ to }) => to.includes(waiting.email))
    expect(await listHeld(back)).toEqual(['license', 'receipt'])
    // These are the emails that she got in the lost minute.
    const before = mailsOfEve().length
    await decide(back, 'emails', 'send-paused', '--yes')
    await until(() => mailsOfEve().length === before + 2, 20_000, 'paused emails leave')

    const late = { fingerprint: 'laptop', licenseKey: dov.key }
    expect(await answerTo(back, dov.key)).toBe('not_activated')
    expect(await laptop.client(back, 14.5).check(late)).toMatchObject({
      outcome: 'yes',
      source: 'server',
    })
    expect(await answerTo(back, dov.key)).toBe('valid')
    expect(await checkDemo(back)).toBe('')
    await back.stop()

    const earlier = makeFolder()
    expect(await operateWith(env, earlier, 'restore', keyFile)).toContain('R2.')
    const then = await openShop(earlier)
    await sell(then, 'ben')
    expect(await issueInvoice(then, 'ben')).toBe(`${year}-R2-0001`)

    const rows = [...archived.values()].reduce((sum, { size }) => sum + size, 0)
    console.log(
      `${rows} rows of ${tables.length} tables and ${builds.length} files back in ${Math.round(restored - began)} ms`,
    )
  },
  900_000,
)

const openShop = async (dataDir: string, port?: number): Promise<Product> => {
  const shop = await openProduct({ env, dataDir, port })
  outside.stripe.deliverTo([`${shop.url}/api/stripe/webhook`])
  return shop
}

/** Makes a sale by card, with whatever the order page shows. */
async function sell(shop: Product, name: string) {
  const email = `${name}@example.org`
  const session = await pay({ ...shop, ...outside }, email)
  const { license_key: key } = await pollOrder(shop, session)
  return { email, session, key: key!, order: await readOrder(shop, session) }
}

/** Makes a sale whose emails wait while the copy is made. */
async function sellWithoutMail(shop: Product, name: string) {
  const isDone = async () =>
    (await query(shop, 'select from emails where sent_at is null and dropped_at is null'))
      .length === 0
  await until(isDone, 20_000, 'the emails so far left')
  outside.mailbox.setMode('refuse4xx')
  return sell(shop, name)
}

async function publishBuilds(shop: Product): Promise<string[]> {
  const folder = makeFolder()
  await writePlaceholderBuilds(folder, '1.0.0')
  await decide(shop, 'releases', 'publish', '1.0.0', folder)
  return readBuilds(shop.dataDir)
}

async function readBuilds(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'releases/1.0.0')
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.map(async (name) => `${name} ${(await readFile(join(folder, name))).toString('base64')}`),
  )
}

const decide = (shop: Product, ...words: string[]) =>
  shop.operate(...words, '--reason', 'of the drill')

/** Makes the license client of an installed app, with one certificate store. */
function useDevice(shop: Product, licenseKey: string) {
  const store = memoryStore()
  const client = async (at: Product, daysLater = 0) => {
    const { keys } = await fetch(`${at.url}/.well-known/jwks.json`).then((jwks) => jwks.json())
    const clock = () => new Date(Date.now() + daysLater * day)
    const { url: baseUrl } = at
    return createLicenseClient({ baseUrl, product: 'protocraft', publicKeys: keys, store, clock })
  }
  return {
    client: (at: Product, daysLater: number) => ({
      check: async (request: { licenseKey: string; fingerprint: string }) =>
        (await client(at, daysLater)).check(request),
    }),
    activate: async () => (await client(shop)).activate({ licenseKey, fingerprint: 'laptop' }),
  }
}

async function answerTo(shop: Product, license_key: string): Promise<string> {
  return (await callLicense(shop, 'validate', { license_key, fingerprint: 'laptop' })).code
}

/** Signs in with an emailed code, and returns the number on the document. */
async function issueInvoice(shop: Product, name: string): Promise<string> {
  const person = await enter({ ...shop, ...outside }, `${name}@example.org`)
  const { words } = await person.printInvoice()
  return /Invoice (\d{4}-\S+)/.exec(words)![1]!
}

const isNewKey =
  (name: string) =>
  ({ to, subject }: { to: string[]; subject: string }) =>
    to.includes(`${name}@example.org`) && subject.endsWith('has a new key')

async function listHeld(shop: Product): Promise<string[]> {
  const rows = JSON.parse(await shop.operate('emails', 'list', '--state', 'paused', '--json'))
  return rows.map(({ kind }: { kind: string }) => kind).toSorted()
}

async function readOrder(shop: Product, session: string): Promise<string | undefined> {
  const [row] = await query(shop, `select id from orders where provider_order_id = '${session}'`)
  return row?.id
}

async function readRows(shop: Product): Promise<Map<string, Set<string>>> {
  const read = async (table: string) => {
    const rows = await query(shop, `select to_jsonb(t) - 'checked_at' as row from ${table} t`)
    return [table, new Set(rows.map((row) => JSON.stringify(row)))] as const
  }
  return new Map(await Promise.all(tables.map(read)))
}

function missingOf(before: Map<string, Set<string>>, after: Map<string, Set<string>>): string[] {
  return [...before].flatMap(([table, rows]) =>
    [...rows].filter((row) => !after.get(table)!.has(row)),
  )
}

async function loseMachine(shop: Product): Promise<void> {
  await shop.kill()
  await killDatabase(shop.dataDir)
  await rm(shop.dataDir, { recursive: true })
}

import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { createAlerts } from '#server/watch/alerts/alerts.ts'
import { sendDailySummary } from '#server/watch/alerts/daily-summary.ts'
import { sweep } from '#server/reconcile/sweep.ts'
import { reconcileOnTime, reconcileSince } from '#server/reconcile/reconcile.ts'
import { seal } from '#server/settings/secrets/secrets.ts'
import type { Overview } from '#contract/admin/overview.ts'
import { sweepLater } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import type { Shop, ShopOptions } from '../../world/shop.ts'
import { listSubjects, listTold, openVendorShop, pass, roomy, vendor } from '../../world/vendor.ts'

let shop: Shop
afterEach(() => shop.close())

const open = async (options: ShopOptions = {}) => {
  shop = await openVendorShop(options)
}

async function listProblems(): Promise<Overview['problems']> {
  return (await shop.openOffice().ask<Overview>('overview/show')).problems
}

/** Queues an email as a version with an error would. */
async function queueUnwritable(): Promise<string> {
  const id = crypto.randomUUID()
  const money = { provider: 'Stripe', payment: id, cents: 4900, currency: 'usd' }
  const about = { answerBy: null, isRefunded: false, why: null, inConsole: null }
  const facts = { kind: 'money_news', what: 'dispute_opened', ...money, ...about, atProvider: {} }
  const row = { id, kind: 'money_news', recipient: vendor, license_id: null, once: null }
  await shop.deps.db.transaction().execute(async (trx) => {
    const payload_sealed = seal(shop.deps.secrets.seal, id, JSON.stringify(facts))
    const created_at = shop.clock.now()
    const values = { ...row, payload_sealed, created_at, sent_at: null, dropped_at: null }
    await trx.insertInto('emails').values(values).execute()
    await shop.deps.jobs.send(trx, 'email', { emailId: id })
  })
  return id
}

const listLogged = (sentence: string) =>
  shop.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === sentence)

it('an email that the shop cannot write is logged at the first try, counted, shown with its text, and dropped', async () => {
  await open()
  const id = await queueUnwritable()
  await until(() => listLogged('an internal error').length > 0)
  expect(listLogged('an internal error')[0]).toMatchObject({
    level: 50,
    work: 'writing an email',
    stack: expect.stringContaining('send-email.ts'),
  })
  expect(await shop.metrics!.write()).toContain('shop_faults_total{work="writing an email"} 1')
  await until(async () => (await listProblems()).length > 0)
  const [problem] = await listProblems()
  expect(problem).toMatchObject({
    kind: 'job_fails',
    sentence: 'An email can’t be written: money news',
    detail: expect.stringContaining('is not a function'),
    action: { page: `/admin/email?id=${id}` },
  })
  const owner = await shop.openConsole()
  const shown = await (await owner.read('emails/show', { email: id })).json()
  expect(shown).toMatchObject({ write_fault: expect.stringContaining('is not a function') })
  const dropped = ['Told', 'Again'].map((reason) =>
    owner.write('emails/drop', { email: id, reason }),
  )
  const statuses = (await Promise.all(dropped)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400])
  expect(await listProblems()).toEqual([])
})

it('an order that fails through a bug of ours stops neither the sweep nor the comparison, and is reported', async () => {
  await open({ work: false })
  shop.stripe.drop()
  const sessions = []
  for (const name of ['ada', 'ben', 'cara']) {
    const session = await shop.beginCheckout()
    shop.stripe.pay(session, { email: `${name}@example.org` })
    sessions.push(session)
  }
  const [broken, ...others] = sessions as [string, ...string[]]
  // No document of Stripe describes this.
  const { customer_details: customer } = shop.stripe.sessions().find(({ id }) => id === broken)!
  shop.stripe.doctor(broken, { customer_details: { ...customer!, email: 7 as never } })
  await sweepLater(shop)
  const states = async (ofThese: string[]) =>
    Promise.all(ofThese.map(async (each) => (await shop.readSale(each)).state))
  expect(await states(others)).toEqual(['paid', 'paid'])
  expect(await states([broken])).toEqual(['open'])
  expect(shop.deps.faults.list()).toMatchObject([{ work: 'an order in the sweep of stripe' }])
  await reconcileOnTime(shop.deps)
  const { rows } = await (
    await shop.openConsole()
  )
    .read('overview/show')
    .then(async (answer) => ({ rows: ((await answer.json()) as Overview).systems!.books }))
  expect(rows.map(({ provider }) => provider)).toEqual(['btcpay', 'gumroad', 'stripe'])
  shop.stripe.doctor(broken, { customer_details: customer })
  await sweepLater(shop, 20)
  expect(shop.deps.faults.list().map(({ work }) => work)).not.toContain(
    'an order in the sweep of stripe',
  )
})

it('a sale on Gumroad that cannot be read does not stop the others', async () => {
  await open({ work: false })
  shop.gumroad.drop()
  const [odd, whole] = ['eve', 'fay'].map((name) =>
    shop.gumroad.sell({ email: `${name}@example.org` }),
  ) as [string, string]
  shop.clock.advance(120_000)
  await reconcileSince(shop.deps, new Date(shop.clock.now().getTime() - 3_600_000))
  for (const sale of [odd, whole]) {
    expect(await shop.readSale(sale)).toMatchObject({ licenses: ['active'] })
    shop.gumroad.refund(sale)
  }
  shop.gumroad.doctor(odd, { price: 'forty-nine' })
  await shop.addRow(
    'provider_events',
    [odd, whole].map((reference) => ({
      provider: 'gumroad' as const,
      event_id: `${reference}:stuck`,
      type: 'sale',
      topic: 'order' as const,
      reference,
      payload: '{}',
      received_at: new Date(0),
      handled_at: null,
      outcome: null,
    })),
  )
  const [, , gumroad] = await reconcileSince(shop.deps, shop.clock.now())
  expect(gumroad).toMatchObject({ provider: 'gumroad', events: { complete: true } })
  expect(await shop.readSale(whole)).toMatchObject({ licenses: ['revoked'] })
  expect(await shop.readSale(odd)).toMatchObject({ licenses: ['active'] })
  expect(shop.deps.faults.list()).toMatchObject([
    { work: 'an event of gumroad', provider: 'gumroad' },
  ])
})

it('an order for which Stripe does not answer is asked for again, and reported as a fault of Stripe', async () => {
  await open({ work: false })
  shop.stripe.drop()
  const session = await shop.pay('ada@example.org')
  shop.clock.advance(120_000)
  // Each call is tried twice.
  shop.stripe.loseAnswers(session, 2)
  await sweep(shop.deps)
  expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'] })
  expect(shop.deps.faults.list()).toEqual([])

  const silent = await shop.pay('ben@example.org')
  shop.clock.advance(120_000)
  shop.stripe.loseAnswers(silent, 100)
  await sweep(shop.deps)
  expect(await listProblems()).toMatchObject([
    { kind: 'provider_silent', sentence: 'Stripe does not answer about one of its orders' },
  ])
  expect(shop.logged.filter((line) => line.includes(silent))).toEqual([])
  await createAlerts({ ...shop.deps, measureDisks: async () => [roomy] }).look()
  expect(listSubjects(shop)).toEqual([])
  shop.stripe.loseAnswers(silent, 0)
  await sweepLater(shop, 20)
  expect(await shop.readSale(silent)).toMatchObject({ licenses: ['active'] })
  expect((await listProblems()).map(({ kind }) => kind)).not.toContain('provider_silent')
})

it('a check that fails through a bug of ours is reported itself, and the others still run', async () => {
  await open({ work: false })
  const alerts = createAlerts({
    ...shop.deps,
    measureDisks: async () => [{ ...roomy, free: 1e9 }],
  })
  await sql`alter table webhook_deliveries rename to deliveries_away`.execute(shop.deps.db)
  await alerts.look()
  expect(listSubjects(shop)).toEqual(['The disk of DATA_DIR is nearly full'])
  await pass(shop, 1, alerts)
  expect(listSubjects(shop).slice(1)).toEqual(['A scheduled task fails'])
  await sql`alter table deliveries_away rename to webhook_deliveries`.execute(shop.deps.db)
  await pass(shop, 68, alerts)
  expect(listSubjects(shop).at(-1)).toBe('Over: A scheduled task fails')
})

it('a shop that was born today has no email about yesterday', async () => {
  await open({ work: false })
  const born = shop.clock.now()
  await shop.setRows('migrations', {}, { applied_at: born })
  shop.clock.advance(new Date(born).setUTCHours(7, 0, 0, 0) - born.getTime())
  await sendDailySummary(shop.deps)
  expect(listTold(shop)).toEqual([])
  shop.clock.advance(24 * 60 * 60_000)
  await sendDailySummary(shop.deps)
  expect(listSubjects(shop)).toHaveLength(1)
})

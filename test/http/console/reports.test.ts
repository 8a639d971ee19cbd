import { afterAll, beforeAll, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { readDays } from '#server/admin/reports/range.ts'
import type { Range } from '#server/settings/clock.ts'
import { readRows } from '#server/admin/reports/read-report.ts'
import { issueInvoice } from '#server/invoices/issue.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { newSeed, seededRandom } from '#stand-ins/random.ts'
import type { Refund, Session } from '#stand-ins/stripe/wire.ts'
import { beginAt, lookAgain } from '../../world/checkout.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'
import { payRenewal } from '../../world/sold.ts'
import { seller } from '../../world/quotes.ts'

const countries = ['DE', 'FR', 'US', null]
const seed = Number(process.env.REPORT_SEED ?? newSeed())
const random = seededRandom(seed)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!

let shop: Shop
let shops: Shop[]
let range: Range
const begun = new Date()
/** The sums of each day by the provider's own events. */
const days = new Map<string, { orders: number; sold: number; refunded: number }>()
const seen = new Set<string>()

beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: { ...seller, TAX: 'stripe' } })
  shops = [
    shop,
    await shop.another({ TAX_BEHAVIOR: 'inclusive' }),
    await shop.another({ TAX: 'off' }),
  ]
  shop.stripe.drop()
  shop.stripe.tax({ rate: 19 })
  // The time is far from midnight, so that no day ends during the test.
  shop.clock.advance(1.25 * times.day - (Date.now() % times.day))
  for (let day = 0; day < 3; day += 1) await liveDay()
  shop.clock.advance(120_000)
  range = readDays(shop.deps, {}) as Range
})
afterAll(async () => {
  for (const each of shops.toReversed()) await each.close()
})

async function liveDay(): Promise<void> {
  for (let count = 0; count < 9; count += 1) await buy(pick(shops))
  await buyForTeam()
  await renew()
  for (const session of paidSessions()) await moveMoney(session)
  noteDay()
  shop.clock.advance(times.day)
}

async function buy(instance: Shop): Promise<void> {
  const session = await instance.beginCheckout()
  await pay(session, `buyer${shop.stripe.sessions().length}@example.org`)
}

async function buyForTeam(): Promise<void> {
  const email = 'boss@example.org'
  const { token } = await shop.offer({ email, seats: 3, unitCents: 7777 })
  await pay(await beginAt(pick(shops), token), email)
}

async function pay(session: string, email: string): Promise<void> {
  shop.stripe.pay(session, { email })
  await settleIn(pick(countries), session)
}

async function renew(): Promise<void> {
  const renewer = await shop.sold({ email: `renewer${days.size}@example.org`, signedIn: true })
  await settleIn('AT', await payRenewal(shop, renewer))
}

/** Adds the country to the buyer's details, because the stand-in asks for no address. */
async function settleIn(country: string | null, session: string): Promise<void> {
  const { customer_details: buyer } = paidSessions().find(({ id }) => id === session)!
  const address = { country } as NonNullable<NonNullable<typeof buyer>['address']>
  shop.stripe.doctor(session, { customer_details: { ...buyer!, address } })
  expect(await shop.lookAgain(session)).toBe('fulfilled')
  if (random() < 0.5) await invoice(session)
}

async function invoice(session: string): Promise<void> {
  const { id, account_id } = await shop.readOrder(session)
  const buyer = { company: '', vat_id: 'DE136695976', address: '' }
  await issueInvoice(shop.deps, { accountId: account_id!, orderId: id, buyer })
}

/** Moves money. Each change arrives several times, as when a webhook, a poll and a sweep all report it. */
async function moveMoney(session: Session): Promise<void> {
  const { id } = session
  const act = pick(['none', 'none', 'none', 'part', 'part', 'all', 'lost', 'won'])
  try {
    if (act === 'part') shop.stripe.refund(id, { amount: 1 + Math.floor(random() * 2000) })
    if (act === 'all') shop.stripe.refund(id)
    const isLeft = goneOf(session) < session.amount_total!
    if ((act === 'lost' || act === 'won') && isLeft) {
      shop.stripe.dispute(id)
      shop.stripe.closeDispute(id, act)
    }
  } catch {
    return // The provider refuses it: all is refunded, or the bank has taken it.
  }
  await Promise.all(shops.map((each) => lookAgain(each, id)))
}

const paidSessions = () =>
  shop.stripe.sessions().filter(({ payment_status }) => payment_status === 'paid')

function noteDay(): void {
  const day = { orders: 0, sold: 0, refunded: 0 }
  for (const { id, type, data } of shop.stripe.events().filter(({ id }) => !seen.has(id))) {
    seen.add(id)
    const object = data.object as unknown as {
      amount_total: number
      amount: number
      status: string
    }
    if (type === 'checkout.session.completed') {
      day.orders += 1
      day.sold += object.amount_total
    }
    if (type === 'refund.created') day.refunded += object.amount
    if (type === 'charge.dispute.closed' && String(object.status) === 'lost')
      day.refunded += object.amount
  }
  days.set(shop.clock.now().toISOString().slice(0, 10), day)
}

const sum = <Row>(rows: Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

/** Sums what the provider took back of a session, by its own events. */
function goneOf(session: Session): number {
  const amounts = shop.stripe.events().map(({ type, data }) => {
    const object = data.object as unknown as Refund
    if (object.payment_intent !== session.payment_intent) return 0
    const isLost = type === 'charge.dispute.closed' && String(object.status) === 'lost'
    return isLost || type === 'refund.created' ? object.amount : 0
  })
  return sum(amounts, (each) => each)
}

it(`sales by day match the provider’s to the cent, even after a reconciliation (seed ${seed})`, async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { rows } = await readRows(shop.deps, 'sales', range, 'day')
    const expected = [...days].map(([day, { orders, sold, refunded }]) => ({
      day,
      orders,
      sold_cents: sold,
      refunded_cents: refunded,
      kept_cents: sold - refunded,
      currency: 'usd',
    }))
    expect(rows).toEqual(expected)
    await reconcileSince(shop.deps, begun)
  }
  expect(await findViolations(shop.deps.db)).toEqual([])
})

it(`sales by country match the provider’s to the cent (seed ${seed})`, async () => {
  const sessions = Map.groupBy(
    paidSessions(),
    ({ customer_details: buyer }) => buyer?.address?.country ?? null,
  )
  const { rows } = await readRows(shop.deps, 'sales', range, 'country')
  expect(new Set(rows.map(({ country }) => country))).toEqual(new Set(sessions.keys()))
  for (const { country, sold_cents, refunded_cents } of rows) {
    const own = sessions.get(country as string | null)!
    expect([country, sold_cents]).toEqual([country, sum(own, ({ amount_total: cents }) => cents!)])
    expect([country, refunded_cents]).toEqual([country, sum(own, goneOf)])
  }
})

type Taxed = Record<`${'' | 'refunded_'}${'net' | 'tax' | 'gross'}_cents`, number>
type Issued = { order_id: string; gross_cents: number }

it(`the tax matches the provider’s, and each refund has its share (seed ${seed})`, async () => {
  const { rows } = await readRows<Taxed>(shop.deps, 'tax', range)
  const taxOf = ({ total_details: details }: Session) => details?.amount_tax ?? 0
  const sessions = paidSessions()
  expect(sum(rows, ({ tax_cents }) => tax_cents)).toBe(sum(sessions, taxOf))
  expect(sum(rows, ({ gross_cents }) => gross_cents)).toBe(
    sum(sessions, ({ amount_total: cents }) => cents!),
  )
  const share = (session: Session) =>
    Math.round((taxOf(session) * goneOf(session)) / session.amount_total!)
  expect(sum(rows, ({ refunded_tax_cents }) => refunded_tax_cents)).toBe(sum(sessions, share))
  for (const row of rows) {
    expect(row.net_cents + row.tax_cents).toBe(row.gross_cents)
    expect(row.refunded_net_cents + row.refunded_tax_cents).toBe(row.refunded_gross_cents)
  }
})

it(`invoices and credit notes add up to what the provider kept (seed ${seed})`, async () => {
  const { rows } = await readRows<Issued>(shop.deps, 'invoices', range)
  const orders = Map.groupBy(rows, ({ order_id }) => order_id)
  for (const session of paidSessions()) {
    const { id } = await shop.readOrder(session.id)
    const documents = orders.get(id)
    if (documents === undefined) continue
    const kept = session.amount_total! - goneOf(session)
    expect(sum(documents, ({ gross_cents }) => gross_cents)).toBe(kept)
    orders.delete(id)
  }
  expect(orders.size).toBe(0)
  expect(rows.length).toBeGreaterThan(5)
  const first = await readRows(shop.deps, 'invoices', range, '', 3)
  expect(first.rows).toEqual(rows.slice(0, 3))
})

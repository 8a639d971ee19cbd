import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Discount } from '#contract/prices.ts'
import { formatCents, formatPrice, writeCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { sayDiscount } from '#contract/coupon-words.ts'
import type { InvoiceFacts } from '#server/invoices/facts.ts'
import { issueInvoice } from '#server/invoices/issue.ts'
import { listOrders } from '#server/orders/list.ts'
import type { Order } from '#server/orders/order.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { leadsTo } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { recordRestore } from '../../database.ts'
import { runsOf } from '../../matrix.ts'
import { changePrice } from '../../world/prices.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'
import { payRenewal } from '../../world/sold.ts'
import { seller } from '../../world/quotes.ts'

// Every place says the same amount, to the cent, whatever the price and the currency, whatever a coupon
// takes off, and wherever the tax is.

const env = { ...seller, TAX: 'stripe' }
const behaviors = ['exclusive', 'inclusive'] as const
type Behavior = (typeof behaviors)[number]

/** One currency with cents and one without. */
const currencies = [
  ['usd', runsOf(40, 10)],
  ['jpy', runsOf(20, 5)],
] as const

let shops: Record<Behavior, Shop>
let currency: string
let last: Record<Behavior, number>

const sellIn = (name: string) => Object.assign(product, { currency: name })

async function openShops(name: string): Promise<void> {
  sellIn(name)
  currency = name
  last = { exclusive: 0, inclusive: 0 }
  const open = (TAX_BEHAVIOR: Behavior) =>
    openShop({ behavior: calm, crypto: 'btcpay', env: { ...env, TAX_BEHAVIOR } })
  shops = { exclusive: await open('exclusive'), inclusive: await open('inclusive') }
}

async function closeShops(): Promise<void> {
  for (const shop of Object.values(shops)) await shop.close()
  sellIn('usd')
}

const kinds = ['card', 'crypto', 'renewal', 'team', 'restored'] as const
type Kind = (typeof kinds)[number]

const orders = fc.record({
  kind: fc.constantFrom(...kinds),
  behavior: fc.constantFrom(...behaviors),
  cents: fc.integer({ min: 50, max: 2_000_000 }),
  seats: fc.integer({ min: 2, max: 7 }),
  rate: fc.constantFrom(0, 7, 8.875, 19, 25),
  coupon: fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.integer({ min: 1, max: 99 }) }),
    // Thousandths of the price.
    fc.record({ part: fc.integer({ min: 1, max: 999 }) }),
  ),
  // Thousandths of the total.
  refunds: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 2 }),
})

let buyers = 0

describe.each(currencies)('in %s', (name, runs) => {
  beforeAll(() => openShops(name))
  afterAll(closeShops)

  it(
    'page, session, receipt, invoice, credit notes and books agree',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(orders, async (drawn) => {
          const { kind, behavior, cents, seats, rate, refunds } = drawn
          // A quote has its own price.
          const coupon = kind === 'team' ? null : drawn.coupon
          const quantity = kind === 'team' ? seats : 1
          const shop = shops[behavior]
          shop.stripe.tax({ rate })
          await shop.forgetAllRateLimits()
          await shop.setRows('coupons', { ended_at: null }, { ended_at: shop.clock.now() })
          const takesPrice = kind !== 'renewal' && kind !== 'team'
          if (last[behavior] !== cents && takesPrice)
            await changePrice([shop], writeCents(cents, currency))
          if (takesPrice) last[behavior] = cents
          const email = `terms${(buyers += 1)}@example.org`
          const { reference, full, code } = await buy(shop, kind, email, { cents, seats, coupon })
          const order = await shop.readOrder(reference)
          const price = full - discountOf(full, coupon)
          const all = price * quantity
          const tax = kind === 'crypto' ? 0 : taxOf(all, rate, behavior)
          const total = behavior === 'inclusive' ? all : all + tax
          expect(order).toMatchObject({
            unit_cents: price,
            quantity,
            price_currency: currency,
            discount_cents: full - price,
            amount_cents: total,
            tax_cents: tax,
          })
          if (kind !== 'crypto') {
            const session = shop.stripe.sessions().find(({ id }) => id === reference)!
            expect(session.amount_total).toBe(total)
          }
          const discount = code === null ? null : { code, cents: full - price }
          await expectReceipt(shop, email, order, discount)
          await expectDocuments(shop, order, discount, kind === 'crypto' ? [] : refunds)
        }),
        runs,
      )
      for (const shop of Object.values(shops)) {
        const compared = await reconcileSince(shop.deps, new Date(Date.now() - 3_600_000))
        for (const { money } of compared) expect(money).toMatchObject({ differences: [] })
        await shop.expectInvariants()
      }
    },
  )
})

/** Computes the tax. Stripe's stand-in rounds half up, once for the whole line. */
function taxOf(price: number, rate: number, behavior: Behavior): number {
  return behavior === 'inclusive'
    ? price - Math.round(price / (1 + rate / 100))
    : Math.round((price * rate) / 100)
}

type Taken = { percent: number } | { part: number } | null

/** Computes the discount; zero when it would leave less than a provider accepts. */
function discountOf(price: number, coupon: Taken): number {
  if (coupon === null) return 0
  const left =
    'percent' in coupon
      ? Math.round((price * (100 - coupon.percent)) / 100)
      : price - amountOf(price, coupon)
  return left < 50 ? 0 : price - left
}

const amountOf = (price: number, { part }: { part: number }) =>
  Math.max(1, Math.floor((price * part) / 1000))

/**
 * Makes a coupon and returns its code; null when there is none. The shop refuses one that would leave too
 * little.
 */
async function makeFor(
  shop: Shop,
  price: number,
  coupon: Taken,
  kind: 'purchase' | 'renewal',
): Promise<string | null> {
  if (coupon === null) return null
  const off =
    'percent' in coupon ? `${coupon.percent}%` : writeCents(amountOf(price, coupon), currency)
  const making = shop.makeCoupon({ off, for: kind })
  if (discountOf(price, coupon) > 0) return making
  await expect(making).rejects.toThrow(/off: would (leave|take)/)
  return null
}

/** Ends the coupons: an order with one must not keep the price of the next one from being low. */

interface Wanted {
  cents: number
  seats: number
  coupon: Taken
}

async function buy(shop: Shop, kind: Kind, email: string, { cents, seats, coupon }: Wanted) {
  if (kind === 'renewal') return buyRenewal(shop, email, coupon)
  if (kind === 'team') return buyTeam(shop, email, cents, seats)
  const page = await (await shop.app.request('/purchase')).text()
  expect(page).toContain(`>${formatPrice(cents, currency)}<`)
  const code = await makeFor(shop, cents, coupon, 'purchase')
  const left = cents - discountOf(cents, coupon)
  if (code !== null) expect((await shop.showCoupon(code)).body.cents).toBe(left)
  if (kind === 'crypto') {
    const reference = code
      ? leadsTo(await shop.press({ coupon: code, email }))
      : await shop.beginCheckout({ email })
    const invoice = shop.btcpay.invoices().find(({ id }) => id === reference)!
    expect(Number(invoice.amount)).toBe(Number(writeCents(left, currency)))
    shop.btcpay.pay(reference)
    await shop.judge(reference, 'btcpay')
    return { reference, full: cents, code }
  }
  const reference = code ? leadsTo(await shop.press({ coupon: code })) : await shop.beginCheckout()
  if (kind === 'restored') await loseOrder(shop, reference)
  shop.stripe.pay(reference, { email })
  await shop.judge(reference)
  return { reference, full: cents, code }
}

async function buyRenewal(shop: Shop, email: string, coupon: Taken) {
  const renewer = await shop.sold({ email, signedIn: true })
  const full = renewer.license.renewal!.price_cents
  const code = await makeFor(shop, full, coupon, 'renewal')
  const reference = await shop.judge(await payRenewal(shop, renewer, code ?? undefined))
  return { reference, full, code }
}

/** Buys by card, at the price of a quote. */
async function buyTeam(shop: Shop, email: string, cents: number, seats: number) {
  const terms = { seats, unitCents: cents }
  const { session: reference } = await shop.sold({ kind: 'team', email, terms })
  return { reference, full: cents, code: null }
}

async function loseOrder(shop: Shop, session: string): Promise<void> {
  const created = Math.ceil(shop.clock.now().getTime() / 1000)
  shop.stripe.doctor(session, { created })
  await shop.dropRows('orders', { provider_order_id: session })
  const restored = await recordRestore(shop.databaseUrl, new Date(0))
  await shop.setRows('restores', { number: restored.number }, { restored_at: shop.clock.now() })
}

async function expectReceipt(
  shop: Shop,
  email: string,
  order: Order,
  discount: Discount,
): Promise<void> {
  const said = [formatCents(order.amount_cents!, currency)]
  if (discount !== null) said.push(sayDiscount(discount, currency))
  await until(async () =>
    shop.emailsTo(email).some(({ text }) => said.every((each) => text.includes(each))),
  )
}

/** Expects documents in which the parts of a refund are credited to the cent, and add up to the total. */
async function expectDocuments(
  shop: Shop,
  order: Order,
  discount: Discount,
  parts: number[],
): Promise<void> {
  const { id: orderId, account_id: accountId, amount_cents: total } = order
  const buyer = { company: 'ACME', vat_id: '', address: '' }
  const invoice = await issueInvoice(shop.deps, { accountId: accountId!, orderId, buyer })
  expect(invoice).toMatchObject({ totalCents: total, taxCents: order.tax_cents, discount })
  const [entry] = (await listOrders(shop.deps, accountId!)).filter(
    (each) => each.order_id === orderId,
  )
  expect(entry).toMatchObject({ amount: total, tax: order.tax_cents, discount })
  const reference = order.provider_order_id!
  const cents = parts.map((part) => Math.floor((total! * part) / 1000)).filter((part) => part > 0)
  if (cents.length === 0) return
  for (const amount of cents) {
    shop.stripe.refund(reference, { amount })
    await shop.judge(reference)
  }
  shop.stripe.refund(reference)
  await shop.judge(reference)
  const rows = await shop.readRows('credit_notes', {
    invoice_number: (invoice as InvoiceFacts).number,
  })
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
  expect(sum(rows.map((row) => row.amount_cents))).toBe(total)
  const taxes = rows.map(({ facts }) => (facts as InvoiceFacts).taxCents)
  expect(sum(taxes)).toBe(order.tax_cents)
}

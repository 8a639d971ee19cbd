import { describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { listEmptied } from '#db/stored-columns/stored-tables.ts'
import { sweep } from '#server/reconcile/sweep.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { beginQuote } from '#server/orders/begin-quote.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { sweepLater } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { postHook0, signHook0 } from '../../world/providers.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { crypto: 'coinbase' })
// The stand-in's times are not the shop's.
shop.coinbase.drop()

/** Lets days pass and deletes old rows, on two instances at once. */
async function livePast(days: number): Promise<void> {
  shop.clock.advance(days * times.day)
  await Promise.all([forgetOldRows(shop.deps), forgetOldRows(shop.deps)])
}

const isThere = async (reference: string) =>
  (await shop.findRow('orders', { provider_order_id: reference })) !== undefined

const nobody = Object.fromEntries(listEmptied('orders').map((column) => [column, null]))

describe('an unpaid order', () => {
  it('loses its address 30 days after it expired, however often it is requested, and is deleted 180 days later', async () => {
    const reference = await shop.beginCheckout({ email: 'ada@example.org' })
    shop.coinbase.expire(reference)
    await sweepLater(shop, 12 * 60)
    expect(await shop.readOrder(reference)).toMatchObject({ state: 'expired' })
    await sweepLater(shop, 24 * 60)
    await livePast(28.9)
    expect(await shop.readOrder(reference)).toMatchObject({ email: 'ada@example.org' })
    await livePast(0.2)
    expect(await shop.readOrder(reference)).toMatchObject(nobody)
    await livePast(179.8)
    expect(await isThere(reference)).toBe(true)
    await livePast(0.2)
    expect(await isThere(reference)).toBe(false)
  })

  it('ends two days after it started if its provider never said so', async () => {
    const reference = await shop.beginCheckout({ email: 'ben@example.org' })
    await livePast(31.9)
    expect(await shop.readOrder(reference)).toMatchObject({
      state: 'open',
      email: 'ben@example.org',
    })
    await livePast(0.2)
    expect(await shop.readOrder(reference)).toMatchObject({ state: 'open', ...nobody })
    await livePast(180)
    expect(await isThere(reference)).toBe(false)
  })

  it('that its provider refused counts as failed a day later, and is deleted 180 days after its address', async () => {
    const other = await shop.another({ STRIPE_SECRET_KEY: 'sk_test_of_yesterday' })
    await other.press()
    await other.close()
    const list = () => shop.readRows('orders', { provider_order_id: null })
    await sweepLater(shop, 21 * 60)
    expect(await list()).toMatchObject([{ state: 'open', ended_at: null }])
    await sweepLater(shop, 5 * 60)
    expect(await list()).toMatchObject([{ state: 'failed', ended_at: expect.any(Date) }])
    await livePast(211)
    expect(await list()).toEqual([])
  })

  it('for a team keeps its address until 30 days after the quote expired', async () => {
    const quote = await shop.offer({ email: 'fay@example.org', validDays: 50 })
    const reference = await begin(quote)
    await livePast(79.9)
    expect(await shop.readOrder(reference)).toMatchObject({ email: 'fay@example.org' })
    await livePast(0.2)
    expect(await shop.readOrder(reference)).toMatchObject({ ...nobody, quote_id: null })
    await livePast(179.8)
    expect(await isThere(reference)).toBe(true)
    await livePast(0.2)
    expect(await isThere(reference)).toBe(false)
  })

  it('is kept once money for it has arrived', async () => {
    const reference = await shop.beginCheckout({ email: 'dov@example.org' })
    shop.coinbase.pay(reference, { amount: '10.00' })
    await tellOfCrypto(reference)
    await livePast(400)
    expect(await shop.readOrder(reference)).toMatchObject({
      state: 'underpaid',
      email: 'dov@example.org',
    })
  })
})

describe('a payment that comes late', () => {
  it('still brings the key while the order exists and the provider knows the buyer', async () => {
    const session = await shop.beginCheckout()
    await livePast(100)
    payByCard(session)
    await untilNotified(session)
    expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
    expect(await shop.listHoldReasons(session)).toEqual([])
  })

  it('waits for the operator when the buyer is no longer known', async () => {
    const reference = await shop.beginCheckout({ email: 'cara@example.org' })
    await livePast(100)
    await payByCrypto(reference)
    await untilNotified(reference)
    expect(await shop.listHoldReasons(reference)).toEqual(['no_email'])
    expect(await shop.readSale(reference)).toMatchObject({ state: 'open', licenses: [] })
  })

  it('for a team whose quote is gone waits for the operator', async () => {
    const reference = await begin(await shop.offer({ email: 'fay@example.org', validDays: 1 }))
    await livePast(40)
    payByCard(reference)
    await untilNotified(reference)
    expect(await shop.listHoldReasons(reference)).toEqual(['forgotten_quote'])
  })

  it.each([
    ['card', () => shop.beginCheckout(), payByCard],
    ['crypto', () => shop.beginCheckout({ email: 'gil@example.org' }), payByCrypto],
  ])('by %s for a deleted order is held with its amount', async (_way, begin, pay) => {
    const reference = await begin()
    await livePast(213)
    expect(await isThere(reference)).toBe(false)
    await pay(reference)
    await untilNotified(reference)
    expect(await shop.listHoldReasons(reference)).toEqual(['forgotten_order'])
    const row = await shop.readRow('held_payments', { reference })
    expect(row.detail).toMatchObject({ amountCents: 4900, currency: 'usd' })
    expect(await sweep(shop.deps)).not.toHaveProperty('unavailable')
  })

  it('breaks no invariant', async () => {
    expect(await findViolations(shop.deps.db)).toEqual([])
  })
})

function payByCard(session: string): void {
  shop.stripe.pay(session, { email: 'gil@example.org' })
}

async function payByCrypto(reference: string): Promise<void> {
  shop.coinbase.pay(reference)
  await tellOfCrypto(reference)
}

/** Signs an event with the shop's time, which is ahead of the stand-in's. */
async function tellOfCrypto(reference: string): Promise<void> {
  const body = JSON.stringify(shop.coinbase.events().find(({ id }) => id === reference))
  const at = Math.floor(shop.clock.now().getTime() / 1000)
  expect((await postHook0(shop, body, signHook0(body, { at }))).status).toBe(200)
  await untilNotified(reference)
}

/** Waits until events of this order arrived and all were processed. */
async function untilNotified(reference: string): Promise<void> {
  const list = () => shop.readRows('provider_events', { reference })
  await until(async () => (await list()).some(({ outcome }) => outcome !== null))
  await shop.untilHandled()
}

/** Begins the payment of a quote, and returns the session. */
async function begin({ token }: { token: string }): Promise<string> {
  const begun = await beginQuote(shop.deps, token)
  if (typeof begun === 'string') throw new Error(begun)
  return begun.url.split('/').at(-1)!
}

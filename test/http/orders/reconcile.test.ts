import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { firstPriceCents } from '#contract/product.ts'
import { addMilliseconds } from '#server/settings/clock.ts'
import { reconcileOnTime, reconcileSince } from '#server/reconcile/reconcile.ts'
import { handleEvent } from '#server/orders/webhook.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'

const hour = times.day / 24
let shop: Shop
let begun: Date
// Each test has its own database and provider.
beforeEach(async () => {
  shop = await openShop({ behavior: calm, work: false })
  shop.stripe.drop()
  begun = new Date(Date.now() - hour)
})
afterEach(() => shop.close())

/** Reconciles; the last minute is left to webhooks in flight. */
async function compare(instance = shop) {
  shop.clock.advance(120_000)
  const [stripe] = await reconcileSince(instance.deps, begun)
  return stripe!
}

const setAlive = (ago: string) =>
  sql`update reconciliations set alive_at = now() - ${ago}::interval`.execute(shop.deps.db)

const readLooked = () => shop.readRow('reconciliations')

it('a purchase without any webhook has its license and email after the next reconciliation', async () => {
  const session = await shop.pay('ada@example.org')
  const { events, money } = await compare()
  expect(events).toMatchObject({ listed: 1, missed: 1, repaired: 1, complete: true })
  expect(money).toMatchObject({
    there: { orders: 1, cents: firstPriceCents, refundedCents: 0 },
    here: { orders: 1, cents: firstPriceCents, refundedCents: 0 },
    differences: [],
    complete: true,
  })
  expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  expect((await compare()).events).toMatchObject({ missed: 0, repaired: 0 })
})

it('an event with a NUL and half a surrogate pair in it is found in the list too', async () => {
  const session = await shop.beginCheckout()
  const { metadata } = shop.stripe.sessions().find(({ id }) => id === session)!
  shop.stripe.doctor(session, { metadata: { ...metadata, note: 'a\0b\ud83d' } })
  shop.stripe.pay(session, { email: 'ben@example.org' })
  expect((await compare()).events).toMatchObject({ missed: 1, repaired: 1, complete: true })
  expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
})

it('a refund and a lost dispute without any webhook end their licenses', async () => {
  const refunded = await shop.pay('dov@example.org')
  const disputed = await shop.pay('eve@example.org')
  await compare()
  shop.stripe.refund(refunded)
  shop.stripe.dispute(disputed)
  shop.stripe.closeDispute(disputed, 'lost')
  const { events, money } = await compare()
  expect(events.repaired).toBe(2)
  expect(money.differences).toEqual([])
  for (const session of [refunded, disputed])
    expect(await shop.readSale(session)).toMatchObject({
      state: 'refunded',
      licenses: ['revoked'],
      journal: ['license revoked', 'order paid'],
    })
})

it('a payment that is no longer listed as an event is found in its list of payments', async () => {
  const paid = await shop.pay('ada@example.org')
  const refunded = await shop.pay('dov@example.org')
  const { stripe } = shop.deps.payments
  const forgetful = { ...stripe, listEvents: async () => [] }
  const deps = { ...shop.deps, payments: { ...shop.deps.payments, stripe: forgetful } }
  expect((await compare({ ...shop, deps })).money).toMatchObject({ repaired: 2, differences: [] })
  shop.stripe.refund(refunded)
  expect((await compare({ ...shop, deps })).money).toMatchObject({ repaired: 1, differences: [] })
  expect(await shop.readSale(paid)).toMatchObject({ state: 'paid', licenses: ['active'] })
  expect(await shop.readSale(refunded)).toMatchObject({ licenses: ['revoked'] })
})

it('each difference is named with its reason, and refunded money is no difference', async () => {
  const cheap = await shop.pay('ben@example.org')
  shop.stripe.doctor(cheap, { amount_total: 100 })
  const returned = await shop.pay('cara@example.org')
  shop.stripe.doctor(returned, { currency: 'jpy' })
  shop.stripe.refund(returned)
  const stranger = await shop.pay('fay@example.org')
  await shop.dropRows('orders', { provider_order_id: stranger })
  const otherProduct = await shop.pay('kit@example.org')
  shop.stripe.doctor(otherProduct, { metadata: {} })
  await shop.dropRows('orders', { provider_order_id: otherProduct })
  const changed = await shop.pay('gil@example.org')
  const lost = await shop.pay('hal@example.org')
  await compare()
  await shop.setRows('orders', { provider_order_id: changed }, { amount_cents: 1 })
  // This is an order of ours that is marked paid but that the provider does not know.
  const unheard = 'cs_test_unheardOf000000000000000'
  await shop.setRows('orders', { provider_order_id: lost }, { provider_order_id: unheard })
  // The payments are away from the ends of the window, where two clocks may differ.
  shop.clock.advance(3_600_000)
  const { money } = await compare()
  const numberOf = async (reference: string) => (await shop.readOrder(reference)).order_number
  const said = money.differences.map(({ orderNumber, reason }) => `${orderNumber} ${reason}`)
  expect(said.toSorted()).toEqual(
    [
      `${await numberOf(cheap)} held`,
      // One is a stranger's, the other is known by another id.
      'null unknown order',
      'null unknown order',
      `${await numberOf(changed)} another amount`,
      `${await numberOf(unheard)} paid here, and not there`,
    ].toSorted(),
  )
})

it('every order that the provider does not list is asked about, also after one that cannot be read', async () => {
  const session = await shop.pay('ada@example.org')
  await compare()
  const { stripe } = shop.deps.payments
  const order = await shop.readOrder(session)
  await sql`insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
      'id', gen_random_uuid(), 'order_number', orders.order_number || n,
      'provider_order_id', 'cs_test_lost' || n, 'payment_id', 'pi_lost' || n))).*
    from orders, generate_series(1, 60) n where id = ${order.id}`.execute(shop.deps.db)
  const retrieveOrder = (reference: string) => {
    if (reference.endsWith('lost1')) throw new Error('no document describes this')
    return stripe.retrieveOrder(reference)
  }
  const deps = {
    ...shop.deps,
    payments: { ...shop.deps.payments, stripe: { ...stripe, retrieveOrder } },
  }
  shop.clock.advance(hour)
  const { money } = await compare({ ...shop, deps })
  expect(money.differences).toHaveLength(59)
  expect(money.complete).toBe(false)
  await reconcileOnTime(deps)
  expect(await readLooked()).toMatchObject({ differences: 59 })
})

it('while the provider is down no progress is made, and afterwards nothing is missing', async () => {
  const session = await shop.pay('ada@example.org')
  shop.clock.advance(120_000)
  shop.stripe.down()
  const [byCommand] = await Promise.all([compare(), reconcileOnTime(shop.deps)])
  expect(await readLooked()).toMatchObject({ listed_until: null, missed: 0 })
  expect(byCommand).toMatchObject({
    events: { complete: false, listedUntil: null },
    money: { complete: false },
  })
  shop.stripe.up()
  shop.clock.advance(300_000)
  await reconcileOnTime(shop.deps)
  expect(await readLooked()).toMatchObject({ missed: 1, healed: 1, differences: 0 })
  expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'] })
})

it('a provider that fails every other call is queried to the end', async () => {
  const session = await shop.pay('ada@example.org')
  const { stripe } = shop.deps.payments
  let asked = 0
  const failing = <T>(answer: () => Promise<T>) => ((asked += 1) % 2 ? unavailable() : answer())
  const unavailable = async () => 'unavailable' as const
  const shaky = {
    ...stripe,
    listEvents: (since: Date, until: Date) => failing(() => stripe.listEvents(since, until)),
    listPaid: (since: Date, until: Date) => failing(() => stripe.listPaid(since, until)),
    retrieveOrder: (reference: string) => failing(() => stripe.retrieveOrder(reference)),
  }
  const deps = { ...shop.deps, payments: { ...shop.deps.payments, stripe: shaky } }
  expect(await compare({ ...shop, deps })).toMatchObject({
    events: { missed: 1, repaired: 1, complete: true },
    money: { differences: [], complete: true },
  })
  expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'] })
})

it('one of two instances reconciles, and continues where the other ended', async () => {
  const second = await shop.another()
  await shop.pay('ada@example.org')
  shop.clock.advance(120_000)
  const before = shop.stripe.calls.length
  // Its clock is slightly behind, as one of two always is.
  const behind = { now: () => addMilliseconds(shop.clock.now(), -50) }
  await Promise.all([
    reconcileOnTime(shop.deps),
    reconcileOnTime({ ...second.deps, clock: behind }),
  ])
  const lists = shop.stripe.calls
    .slice(before)
    .filter(({ path, params }) => path === '/v1/events' && !('starting_after' in params))
  // Thirty days in windows of six hours, once.
  expect(lists.length).toBe(120)
  const first = (await readLooked()).listed_until!
  shop.clock.advance(300_000)
  await reconcileOnTime(second.deps)
  expect((await readLooked()).listed_until!.getTime()).toBeGreaterThan(first.getTime())
  expect(await readLooked()).toMatchObject({ events: 1, missed: 0 })
  await second.close()
})

it('a lease belongs to the instance that renews it, and can be taken again once it is lost', async () => {
  shop.clock.advance(120_000)
  await reconcileOnTime(shop.deps)
  const first = await readLooked()
  expect(first.alive_at).toBeNull()
  await setAlive('2 seconds')
  shop.clock.advance(600_000)
  await reconcileOnTime(shop.deps)
  expect((await readLooked()).begun_at).toEqual(first.begun_at)
  await setAlive('26 seconds')
  shop.clock.advance(-590_000)
  await reconcileOnTime(shop.deps)
  const second = await readLooked()
  expect(second.begun_at.getTime()).toBeGreaterThan(first.begun_at.getTime())
  expect(second.alive_at).toBeNull()
})

it('an instance that continues after losing its lease changes nothing of the next lease', async () => {
  const { stripe } = shop.deps.payments
  const nextTurn = new Date(begun.getTime() + 2 * hour)
  const overtaken = {
    ...stripe,
    listPaid: async (since: Date, until: Date) => {
      await shop.setRows('reconciliations', {}, { begun_at: nextTurn, alive_at: nextTurn })
      return stripe.listPaid(since, until)
    },
  }
  const deps = { ...shop.deps, payments: { ...shop.deps.payments, stripe: overtaken } }
  await reconcileOnTime(deps)
  expect(await readLooked()).toMatchObject({
    begun_at: nextTurn,
    alive_at: nextTurn,
    listed_until: null,
  })
})

it('a clock that ran ten hours ahead and was corrected hides no event', async () => {
  shop.clock.advance(10 * hour)
  await reconcileOnTime(shop.deps)
  shop.clock.advance(-10 * hour)
  const session = await shop.pay('ada@example.org')
  shop.clock.advance(120_000)
  await reconcileOnTime(shop.deps)
  expect(await readLooked()).toMatchObject({ missed: 1, healed: 1 })
  expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'] })
})

it('the timer continues where a command ended, but skips no time that was not listed', async () => {
  shop.clock.advance(120_000)
  await reconcileOnTime(shop.deps)
  const read = async () => (await readLooked()).listed_until!.getTime()
  const first = await read()
  shop.clock.advance(3 * hour)
  await reconcileSince(shop.deps, new Date(first + hour))
  expect(await read()).toBe(first)
  const [stripe] = await reconcileSince(shop.deps, new Date(first - hour))
  expect(await read()).toBe(stripe!.until.getTime())
})

it('an event that was stored and whose job was lost is processed', async () => {
  const session = await shop.pay('ada@example.org')
  const event = shop.findEvent(session, 'checkout.session.completed')!
  shop.stripe.down()
  expect((await shop.postWebhook(JSON.stringify(event))).status).toBe(200)
  await expect(handleEvent(shop.deps, { provider: 'stripe', eventId: event.id })).rejects.toThrow(
    'did not answer',
  )
  shop.stripe.up()
  shop.clock.advance(11 * 60_000)
  expect((await compare()).events).toMatchObject({ missed: 0, repaired: 1 })
  expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'] })
})

it('more events than one page are all listed and processed once', async () => {
  shop.stripe.shortenPages(5)
  const session = await shop.pay('ada@example.org')
  for (let cents = 1; cents <= 6; cents += 1) shop.stripe.refund(session, { amount: 1 })
  const { events } = await compare()
  expect(events).toMatchObject({ listed: 13, missed: 13, complete: true })
  expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  expect((await compare()).events).toMatchObject({ listed: 13, missed: 0 })
})

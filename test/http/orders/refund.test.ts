import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { PaymentProvider } from '#server/checkout/provider.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { handleEvent } from '#server/orders/webhook.ts'
import { findHeldPayments } from '#server/watch/problems/payments.ts'
import { until } from '../../world/clock.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('instances')
const second = await shop.another()
beforeEach(() => shop.stripe.drop())

const revokedOnce = {
  state: 'refunded',
  licenses: ['revoked'],
  emails: 1,
  journal: ['license revoked', 'order paid'],
}

it('a full refund ends the license once, and every instance shows it immediately', async () => {
  const { session, key } = await shop.sold({ email: 'dov@example.org' })
  const device = { license_key: key, fingerprint: 'laptop-of-dov' }
  expect(await shop.callLicense('activate', device)).toMatchObject({ activated: true })
  shop.stripe.refund(session)
  await shop.tell(session, 'charge.refunded')
  for (const instance of [shop, second]) {
    expect(await instance.callLicense('validate', device)).toMatchObject({
      valid: false,
      code: 'revoked',
    })
    expect(await instance.callLicense('activate', device)).toMatchObject({
      activated: false,
      code: 'revoked',
    })
  }
  await second.tell(session, 'refund.created')
  await shop.tell(session, 'checkout.session.completed')
  expect(await shop.readSale(session)).toEqual(revokedOnce)
  const sessionId = session
  const { body } = await shop.visitor().post('/api/stripe/get-by-order-id', { sessionId })
  expect(body).toEqual({
    order_number: expect.any(String),
    state: 'refunded',
    license_key: null,
    money_back: { refunded: 4900, on_its_way: 0, taken_back: 0, currency: 'usd' },
  })
})

it('an event that arrives after the emails were deleted sends no key again', async () => {
  const { session } = await shop.sold({ email: 'lea@example.org' })
  await shop.dropRows('emails', { recipient: 'lea@example.org' })
  shop.stripe.refund(session, { amount: 1000 })
  await shop.tell(session, 'charge.refunded')
  await shop.tell(session, 'checkout.session.completed')
  const emails = await shop.readRows('emails', { recipient: 'lea@example.org' })
  expect(emails).toMatchObject([{ kind: 'part_refunded' }])
})

it.each(['after', 'before'])(
  'a full refund %s a fraud warning leaves nothing to decide',
  async (order) => {
    const { session } = await shop.sold({ email: 'fay@example.org' })
    const steps = [
      () => (
        shop.stripe.warnOfFraud(session),
        shop.tell(session, 'radar.early_fraud_warning.created')
      ),
      () => (shop.stripe.refund(session), shop.tell(session, 'charge.refunded')),
    ]
    for (const step of order === 'after' ? steps : steps.toReversed()) await step()
    const open = await findHeldPayments(shop.deps)
    expect(open.filter(({ detail }) => detail!.includes('fay@example.org'))).toEqual([])
    // The warning is moot only where there was something to decide.
    expect(await shop.listHoldReasons(session)).toEqual(order === 'after' ? ['fraud_warning'] : [])
  },
)

it('a refund before the shop learned of the payment leaves no working key and sends none', async () => {
  const session = await shop.pay('ben@example.org')
  shop.stripe.refund(session)
  const sessionId = session
  const { body } = await shop.visitor().post('/api/stripe/get-by-order-id', { sessionId })
  expect(body).toMatchObject({ state: 'refunded', license_key: null })
  await shop.tell(session, 'charge.refunded')
  await shop.tell(session, 'checkout.session.completed')
  expect(await shop.readSale(session)).toEqual({ ...revokedOnce, emails: 0 })
})

it('a read from before the refund that is stored after it restores no license', async () => {
  const session = await shop.pay('ida@example.org')
  const { promise: late, resolve: letOn } = Promise.withResolvers<void>()
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  const { stripe } = shop.deps.payments
  const retrieveOrder: PaymentProvider['retrieveOrder'] = async (reference) => {
    const providerOrder = await stripe.retrieveOrder(reference)
    noteAsked()
    await late
    return providerOrder
  }
  const fulfilling = fulfill(shop.deps, { ...stripe, retrieveOrder }, session)
  await asked
  shop.stripe.refund(session)
  await shop.tell(session, 'charge.refunded')
  letOn()
  expect(await fulfilling).toBe('already_fulfilled')
  expect(await shop.readSale(session)).toEqual({ ...revokedOnce, emails: 0 })
})

it('a refund of another product in the same account changes nothing here', async () => {
  const before = await shop.readRows('journal')
  const session = await shop.pay('fay@example.org')
  await shop.dropRows('orders', { provider_order_id: session })
  shop.stripe.refund(session)
  await shop.tell(session, 'charge.refunded')
  const event = await shop.readRow('provider_events', {
    event_id: shop.findEvent(session, 'charge.refunded')!.id,
  })
  expect(event.outcome).toBe('not_ours')
  expect(await shop.readRows('journal')).toEqual(before)
})

it('a refund event waits until the provider answers again', async () => {
  const { session } = await shop.sold({ email: 'gil@example.org' })
  shop.stripe.refund(session)
  shop.stripe.down()
  const event = shop.findEvent(session, 'charge.refunded')!
  expect((await shop.postWebhook(JSON.stringify(event))).status).toBe(200)
  const job = sql<{ state: string }>`
    select state from pgboss.job where name = 'payment' and data->>'eventId' = ${event.id}`
  await until(async () => (await job.execute(shop.deps.db)).rows[0]?.state === 'retry')
  const handling = { provider: 'stripe', eventId: event.id } as const
  await expect(handleEvent(shop.deps, handling)).rejects.toThrow('stripe did not answer')
  shop.stripe.up()
  await handleEvent(shop.deps, handling)
  expect(await shop.readSale(session)).toEqual(revokedOnce)
})

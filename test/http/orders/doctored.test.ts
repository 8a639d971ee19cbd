import { describe, expect, it } from 'vitest'
import { findViolations } from '#server/reconcile/violations.ts'
import type { Session } from '#stand-ins/stripe/wire.ts'
import { clientOf } from '#stand-ins/stripe/test-shop.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock')
shop.stripe.drop()

/** Sessions that the provider calls complete but that are not a payment of $49 for one license. */
const doctored: [string, Partial<Session>, string][] = [
  ['that needed no money', { payment_status: 'no_payment_required' }, 'no_payment'],
  ['of a cent too much', { amount_total: 4901 }, 'wrong_amount'],
  ['in another currency', { currency: 'eur' }, 'wrong_currency'],
  ['without an amount', { amount_total: null }, 'wrong_amount'],
  ['for a subscription', { mode: 'subscription' }, 'wrong_kind'],
  ['without an email address', { customer_details: null }, 'no_email'],
]

describe('no license is issued for a session', () => {
  it.each(doctored)('%s', async (_name, patch, reason) => {
    const session = await payAndDoctor(patch)
    await deliverAndPoll(session)
    expect(await shop.listHoldReasons(session)).toEqual([reason])
  })

  it('that a buyer has not paid yet, and it is not held', async () => {
    const session = await payAndDoctor({ payment_status: 'unpaid' })
    await deliverAndPoll(session)
    expect(await shop.listHoldReasons(session)).toEqual([])
    shop.stripe.doctor(session, { payment_status: 'paid' })
    shop.clock.advance(3000)
    const { body } = await shop.askOrder(session)
    expect(body).toMatchObject({ state: 'paid' })
  })

  it.each([
    ['two lines that add up', [line(2450), line(2450)]],
    ['two of one line that add up', [line(2450, 2)]],
    ['a line of another price', [line(100)]],
  ])('of %s', async (_name, lines) => {
    const session = await payFor(lines)
    await deliverAndPoll(session)
    expect(await shop.listHoldReasons(session)).toEqual(['wrong_lines'])
  })
})

it('a paid session in this account that the shop did not create waits for an operator', async () => {
  const session = await payAndDoctor({ metadata: {} })
  await shop.dropRows('orders', { provider_order_id: session })
  for (let turn = 0; turn < 3; turn += 1) {
    const event = { ...shop.paidEvent(session), id: `evt_stranger_${turn}` }
    expect((await shop.postWebhook(JSON.stringify(event))).status).toBe(200)
  }
  await shop.untilHandled()
  expect(await shop.listHoldReasons(session)).toEqual(['unknown_order'])
  expect((await shop.askOrder(session)).status).toBe(404)
})

it('after all these sessions no invariant is broken', async () => {
  expect(await findViolations(shop.deps.db)).toEqual([])
})

const line = (cents: number, quantity = 1) => ({
  quantity,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Something' } },
})

/** Pays for an order of the shop whose session was created with other line items. */
async function payFor(lines: ReturnType<typeof line>[]): Promise<string> {
  const ours = await shop.beginCheckout()
  const { id } = await clientOf(
    shop.stripe.url,
    shop.deps.config.stripe!.secretKey,
  ).checkout.sessions.create({ mode: 'payment', line_items: lines, success_url: 'https://a.test' })
  await shop.setRows('orders', { provider_order_id: ours }, { provider_order_id: id })
  shop.stripe.pay(id, { email: 'eve@example.org' })
  shop.stripe.doctor(id, { amount_total: 4900 })
  return id
}

async function payAndDoctor(patch: Partial<Session>): Promise<string> {
  const session = await shop.pay('eve@example.org')
  shop.stripe.doctor(session, patch)
  return session
}

async function deliverAndPoll(session: string): Promise<void> {
  await shop.postWebhook(JSON.stringify(shop.paidEvent(session)))
  await shop.untilHandled()
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await shop.askOrder(session)).body).toMatchObject({ license_key: null })
    shop.clock.advance(3000)
  }
  expect(await shop.readSale(session)).toMatchObject({ state: 'open', licenses: [], emails: 0 })
}

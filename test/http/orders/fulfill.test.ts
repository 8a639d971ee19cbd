import { beforeEach, describe, expect, it } from 'vitest'
import { fulfill } from '#server/orders/fulfill.ts'
import { sweep } from '#server/reconcile/sweep.ts'
import { pollOrder, sweepLater } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { sign } from '../../world/providers.ts'
import { countWaiting, hold, orderTerms } from '../../world/rows.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { fulfilledOnce, listKinds } from '../../world/stored.ts'
import { insist } from '../../world/visitor.ts'

const shop = await ownShop('clock')
const second = await shop.another()
beforeEach(() => shop.stripe.drop())

it('one paid event sent a hundred times at once to two instances, with forty pages, makes one license and one email', async () => {
  const session = await shop.pay('cara@example.org')
  const pages = Array.from({ length: 40 }, (_, turn) =>
    pollOrder(turn % 2 ? shop : second, session),
  )
  const body = JSON.stringify(shop.paidEvent(session), null, 2)
  const header = sign(shop, body)
  const instances = Array.from({ length: 100 }, (_, turn) => (turn % 2 ? shop : second))
  const deliver = (to: Shop) => insist(() => to.postWebhook(body, header))
  const answers = await Promise.all(instances.map(deliver))
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
  await shop.untilHandled()
  const keys = new Set((await Promise.all(pages)).map((order) => order.license_key))
  expect(keys.size).toBe(1)
  expect(await shop.readSale(session)).toEqual(fulfilledOnce)
})

describe('each way without the page suffices alone:', () => {
  it('the webhook, when the buyer closed the page', async () => {
    const session = await shop.beginCheckout()
    shop.stripe.release()
    shop.stripe.pay(session, { email: 'eve@example.org' })
    await until(async () => (await shop.readSale(session)).state === 'paid')
    expect(await shop.readSale(session)).toEqual(fulfilledOnce)
    const isKey = (each: { to: string[]; subject: string }) =>
      each.to.includes('eve@example.org') && each.subject.includes('license key')
    const message = await shop.mailbox.waitFor(isKey, 60_000)
    expect(message.text).toMatch(/PC1(-[0-9A-Z]{5}){5}/)
  })

  it('the sweep, when the webhooks were lost and the buyer is gone', async () => {
    const session = await shop.pay('fay@example.org')
    await sweep(shop.deps)
    expect(await shop.readSale(session)).toMatchObject({ state: 'open', licenses: [] })
    shop.clock.advance(61_000)
    await Promise.all([sweep(shop.deps), sweep(second.deps)])
    expect(await shop.readSale(session)).toEqual(fulfilledOnce)
  })
})

it('a second run waits for the first one and then finds the order fulfilled', async () => {
  const session = await shop.pay('jan@example.org')
  const id = await shop.findOrderId(session)
  const letGo = await hold(shop, 'orders', id)
  const runs = [shop, second].map(({ deps }) => fulfill(deps, deps.payments.stripe, session))
  await until(async () => (await countWaiting(shop)) === 2)
  await letGo()
  expect((await Promise.all(runs)).toSorted()).toEqual(['already_fulfilled', 'fulfilled'])
  expect(await shop.readSale(session)).toEqual(fulfilledOnce)
})

it('the sweep reaches a paid order behind fifty that cannot be fulfilled', async () => {
  const strangers = Array.from({ length: 50 }, (_, turn) => ({
    ...orderTerms,
    provider: 'stripe' as const,
    provider_order_id: `cs_test_ofAnotherAccount${turn}`,
    created_at: shop.clock.now(),
  }))
  await shop.addRow('orders', strangers)
  const session = await shop.pay('hal@example.org')
  await sweepLater(shop)
  await sweep(shop.deps)
  expect(await shop.readSale(session)).toEqual(fulfilledOnce)
})

it('two orders of one buyer at once give two licenses in one account', async () => {
  const sessions = await Promise.all([1, 2].map(() => shop.pay('ivy@example.org')))
  const [first, other] = await Promise.all(sessions.map((session) => shop.pollOrder(session)))
  expect(first!.license_key).not.toBe(other!.license_key)
  const accounts = await shop.readRows('accounts', { email_norm: 'ivy@example.org' })
  expect(accounts).toHaveLength(1)
})

describe('a debit of a bank account', () => {
  async function allowDebit(email: string) {
    const session = await shop.beginCheckout()
    shop.stripe.allowDebit(session, { email })
    await shop.tell(session, 'checkout.session.completed')
    return session
  }

  it('brings the key when the money arrives, and none before', async () => {
    const session = await allowDebit('dov@example.org')
    expect((await second.askOrder(session)).body).toEqual({
      order_number: expect.any(String),
      state: 'awaiting_payment',
      license_key: null,
    })
    shop.stripe.settleDebit(session)
    await shop.tell(session, 'checkout.session.async_payment_succeeded')
    expect(await shop.readSale(session)).toEqual(fulfilledOnce)
  })

  it('that the bank refuses days later ends the order: page and one email say so', async () => {
    const session = await allowDebit('eve+debit@example.org')
    shop.stripe.failDebit(session)
    await shop.tell(session, 'checkout.session.async_payment_failed')
    await second.tell(session, 'checkout.session.async_payment_failed')
    expect((await second.askOrder(session)).body).toEqual({
      order_number: expect.any(String),
      state: 'failed',
      license_key: null,
    })
    expect(await shop.readSale(session)).toMatchObject({ state: 'failed', licenses: [] })
    const { text } = await shop.emailTo('eve+debit@example.org')
    expect(text).toContain(
      'we received no money. This order is closed, and there is no license key.',
    )
    expect(text).toMatch(/with another card or another payment method[^]*\/purchase/)
    expect(await listKinds(shop, 'eve+debit@example.org')).toEqual(['payment_failed'])
  })

  it('stays ended even when an earlier read is stored later', async () => {
    const session = await allowDebit('fay@example.org')
    const { promise: late, resolve: letOn } = Promise.withResolvers<void>()
    const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
    const { stripe } = shop.deps.payments
    const retrieveOrder: typeof stripe.retrieveOrder = async (reference) => {
      const providerOrder = await stripe.retrieveOrder(reference)
      noteAsked()
      await late
      return providerOrder
    }
    const stale = fulfill(shop.deps, { ...stripe, retrieveOrder }, session)
    await asked
    shop.stripe.failDebit(session)
    await shop.tell(session, 'checkout.session.async_payment_failed')
    letOn()
    await stale
    expect(await shop.readSale(session)).toMatchObject({ state: 'failed' })
  })
})

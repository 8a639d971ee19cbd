import { beforeEach, describe, expect, it } from 'vitest'
import { refundOrder } from '#server/admin/orders/refund.ts'
import { refundHeldPayment } from '#server/admin/held-payments/refund.ts'
import { until } from '../../world/clock.ts'
import { listActions, refusal, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'
import { twoHoursAgo, findLate, dyingAt } from '../../world/refunds.ts'

const mia = { name: 'operator:mia' }
const reason = 'wrote within the fortnight'

const shop = await ownShop('instances', { env: withConsole, crypto: 'btcpay', gumroad: true })
// The sweep of a shop that works asks Stripe as well.
const idle = await ownShop('instances', { env: withConsole, work: false })
const owner = shop.openOffice()
const second = await shop.another()
const elsewhere = second.openOffice()
beforeEach(() => {
  shop.stripe.up()
  shop.stripe.release()
})

const refund = (order: string, by = owner) => by.attempt('orders/refund', { order })

const listAsked = async (order: string) =>
  (await listActions(shop, { subject: order })).map(({ action }) => action)

describe('a refund', () => {
  it('gives the money back, ends the license and tells the buyer', async () => {
    const { key, order, session, email } = await shop.sold()
    expect(await shop.useKey(key)).toBe('valid')
    expect(await refund(order)).toMatchObject({
      ok: true,
      change: { before: {}, after: { askedForCents: 4900, currency: 'usd' } },
    })
    expect(await shop.useKey(key)).toBe('revoked')
    expect(shop.readRefunds(session)).toEqual([4900])
    await until(() => shop.emailsTo(email).some(({ subject }) => /has ended/.test(subject)))
    await shop.untilHandled()
    expect(await listAsked(order)).toEqual(['orders/refund'])
    expect(await refund(order)).toEqual(refusal(/already fully refunded/))
    await shop.expectInvariants()
  })

  it('calls Stripe four times: what is refunded, for the rest, and how the payment stands then', async () => {
    const { order, session } = await idle.sold()
    const { length } = idle.stripe.calls
    await idle.openOffice().act('orders/refund', { order })
    const asked = idle.stripe.calls.slice(length).map(({ method, path }) => `${method} ${path}`)
    const read = `GET /v1/checkout/sessions/${session}`
    expect(asked).toEqual([read, 'POST /v1/refunds', read, 'GET /v1/disputes'])
  })

  it('is made once, even when two operators ask at once', async () => {
    const { order, session } = await shop.sold()
    const all = [owner, elsewhere, owner, elsewhere].map((by) => refund(order, by))
    expect((await Promise.all(all)).some(({ ok }) => ok)).toBe(true)
    await shop.untilHandled()
    expect(shop.readRefunds(session)).toEqual([4900])
    const keys = shop.stripe.calls
      .filter(({ method }) => method === 'POST')
      .filter(({ params }) => params.payment_intent === shop.readPayment(session))
      .map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(1)
    expect(await shop.readSale(session)).toEqual({
      state: 'refunded',
      licenses: ['revoked'],
      emails: 1,
      journal: ['license revoked', 'order paid'],
    })
    await shop.expectInvariants()
  })

  it('whose answers are all lost counts once Stripe reports it with the payment', async () => {
    const { order, session } = await shop.sold()
    shop.stripe.drop()
    shop.stripe.loseAnswers('/v1/refunds', 9)
    expect(await refund(order)).toMatchObject({ ok: true })
    shop.stripe.loseAnswers('', 0)
    expect(shop.readRefunds(session)).toEqual([4900])
    expect(await shop.readSale(session)).toMatchObject({ state: 'refunded' })
  })

  it('that Stripe refuses is recorded as refused, and waits for nothing', async () => {
    const { order, session } = await shop.sold()
    shop.stripe.drop()
    shop.stripe.dispute(session)
    expect(await refundOrder.act(twoHoursAgo(shop.deps), mia, { order, reason })).toEqual(
      refusal(/Stripe refused/),
    )
    expect(shop.readRefunds(session)).toEqual([])
    expect(await listAsked(order)).toEqual(['refunds/refused', 'orders/refund'])
    expect(await findLate(shop)).toEqual([])
    // The question also updated the payment.
    expect(await refund(order)).toEqual(refusal(/The bank disputes this payment/))
  })

  it('is not made in a dry run', async () => {
    const { order, session } = await shop.sold()
    const trial = { ...mia, isTrial: true }
    expect(await refundOrder.act(shop.deps, trial, { order, reason })).toMatchObject({ ok: true })
    expect([shop.readRefunds(session), await listAsked(order)]).toEqual([[], []])
  })

  it('of an unpaid order, of none or without a reason changes nothing', async () => {
    const { order } = await shop.sold()
    const { length } = await listActions(shop)
    const unpaid = await shop.findOrderId(await shop.beginCheckout())
    expect(await refund(unpaid)).toEqual(refusal(/This order isn’t paid/))
    expect(await refund('11111111-1111-4111-8111-111111111111')).toEqual(
      refusal(/There is no order/),
    )
    expect(await owner.attempt('orders/refund', { order, reason: '' })).toEqual(refusal(/say why/))
    expect(await listActions(shop)).toHaveLength(length)
  })

  it('is left to the provider where the shop cannot make it', async () => {
    const invoice = await shop.beginCheckout({ email: ownEmail() })
    shop.btcpay.pay(invoice)
    await shop.judge(invoice, 'btcpay')
    expect(await refund(invoice)).toEqual(
      refusal(/Refund the whole invoice in BTCPay.* doesn’t report partial refunds/),
    )
    const buyer = ownEmail()
    const sale = shop.gumroad.sell({ email: buyer })
    await shop.judge(sale, 'gumroad')
    expect(await refund(sale)).toEqual(
      refusal(new RegExp(`^Refund the sale of \\$49\\.00 to ${buyer} on .+ UTC at Gumroad`)),
    )
  })
})

describe('a refund of a held payment', () => {
  it.each(['before', 'after'] as const)(
    'that was killed %s Stripe made it is finished by a second attempt',
    async (when) => {
      shop.stripe.drop()
      const { id: payment, reference } = await shop.holdOne('wrong_amount')
      const dying = dyingAt(when, shop.deps)
      await expect(refundHeldPayment.act(dying, mia, { payment, reason })).rejects.toThrow('killed')
      expect(await findLate(shop)).toMatchObject([{ subject: payment }])
      expect(await owner.attempt('held-payments/refund', { payment })).toMatchObject({
        ok: true,
      })
      expect(shop.readRefunds(reference)).toHaveLength(1)
      expect(await findLate(shop)).toEqual([])
    },
  )

  it('calls Stripe five times, since nothing here says what was paid', async () => {
    const { id: payment } = await idle.holdOne('wrong_amount')
    const { length } = idle.stripe.calls
    await idle.openOffice().act('held-payments/refund', { payment })
    expect(idle.stripe.calls.slice(length)).toHaveLength(5)
  })

  it('ends the license of an order that was paid', async () => {
    shop.stripe.drop()
    const { id: payment, reference } = await shop.holdOne('fraud_warning')
    const order = await shop.findOrderId(reference)
    // Both names of the payment are used at once.
    await Promise.all([
      owner.attempt('held-payments/refund', { payment }),
      refund(order, elsewhere),
    ])
    expect(shop.readRefunds(reference)).toEqual([4900])
    expect(await shop.readSale(reference)).toMatchObject({
      state: 'refunded',
      licenses: ['revoked'],
    })
    await shop.expectInvariants()
  })
})

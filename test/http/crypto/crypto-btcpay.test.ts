import { beforeEach, describe, expect, it } from 'vitest'
import type { ShownOrder } from '#contract/admin/orders.ts'
import { showOverview } from '#server/admin/overview/show.ts'
import { compareMoney } from '#server/reconcile/compare-money.ts'
import { sweepLater } from '../../world/checkout.ts'
import { withConsole } from '../../world/console.ts'
import { listTold, vendor } from '../../world/vendor.ts'
import { ownShop } from '../../world/visit.ts'
import { see } from '../../world/visitor.ts'
import { fulfilledOnce, listKinds } from '../../world/stored.ts'

const shop = await ownShop('clock', {
  crypto: 'btcpay',
  env: { ...withConsole, ALERT_EMAIL: vendor },
})
const owner = shop.openOffice()
beforeEach(() => shop.btcpay.release())

/** Reads what the console says was decided about an order's payment; null while it waits. */
async function listDecisions(order: string) {
  const { held_payments: held } = await owner.ask<ShownOrder>('orders/show', { order })
  return Object.fromEntries(held.map(({ reason, decision }) => [reason, decision]))
}

describe('a payment to a self-hosted server', () => {
  it('asks for 49 dollars to the cent, and names our order and nothing about the buyer', async () => {
    const reference = await shop.beginCheckout({ email: 'ada@example.org' })
    const order = await shop.readOrder(reference)
    const [invoice] = shop.btcpay.invoices()
    expect(invoice).toMatchObject({
      id: reference,
      amount: '49.00',
      currency: 'USD',
      metadata: { orderId: order.id },
      checkout: {
        paymentTolerance: 0,
        redirectURL: `${shop.deps.config.siteUrl}/purchase-success?session_id=${order.id}`,
      },
    })
    expect(JSON.stringify(invoice)).not.toContain('example.org')
    expect(order).toMatchObject({ provider: 'btcpay', email: 'ada@example.org' })
  })

  it('brings the key by email, and leads from the console to its invoice', async () => {
    const reference = await shop.beginCheckout({ email: 'ben@example.org' })
    shop.btcpay.pay(reference)
    const isKey = (message: { to: string[]; subject: string }) =>
      message.to.includes('ben@example.org') && message.subject.includes('license key')
    expect((await shop.mailbox.waitFor(isKey, 60_000)).text).toMatch(/PC1(-[0-9A-Z]{5}){5}/)
    expect(await shop.readSale(reference)).toEqual(fulfilledOnce)
    const { id: order } = await shop.readOrder(reference)
    const shown = await (await shop.openConsole()).ask<ShownOrder>('orders/show', { order })
    expect(shown.page).toBe(`${shop.btcpay.url}/invoices/${reference}`)
  })

  it('that waits for the network is confirming, with one email that says so', async () => {
    const reference = await shop.beginCheckout({ email: 'eve@example.org' })
    shop.btcpay.pay(reference, { waits: true })
    await shop.untilState(reference, 'confirming')
    await shop.untilHandled()
    expect(await listKinds(shop, 'eve@example.org')).toEqual(['payment_seen'])
    shop.btcpay.confirm(reference)
    await shop.untilState(reference, 'paid')
  })

  it('that came late is confirming until its last transfer is final, and then brings its key', async () => {
    shop.btcpay.drop()
    const reference = await shop.beginCheckout({ email: 'fay@example.org' })
    shop.btcpay.expire(reference)
    await sweepLater(shop)
    expect((await shop.readOrder(reference)).state).toBe('expired')
    shop.btcpay.pay(reference, { amount: '20.00' })
    await sweepLater(shop, 16)
    expect((await shop.readOrder(reference)).state).toBe('underpaid')
    shop.btcpay.pay(reference, { amount: '29.00', waits: true })
    await sweepLater(shop)
    expect((await shop.readOrder(reference)).state).toBe('confirming')
    shop.btcpay.confirm(reference)
    await sweepLater(shop)
    expect(await shop.readSale(reference)).toEqual(fulfilledOnce)
    expect(shop.btcpay.invoices().find(({ id }) => id === reference)?.status).toBe('Expired')
    expect(await listDecisions(reference)).toEqual({ underpaid: 'accepted', late: null })
  })

  it('that came late and is reported only by its payment brings its key', async () => {
    const reference = await shop.beginCheckout({ email: 'fay+2@example.org' })
    shop.btcpay.expire(reference)
    await shop.untilState(reference, 'expired')
    shop.btcpay.pay(reference)
    await shop.untilState(reference, 'paid')
    await shop.untilHandled()
    expect(await shop.readSale(reference)).toEqual(fulfilledOnce)
    const sent = shop.btcpay.events() as { invoiceId: string; type: string }[]
    expect(sent.find(({ invoiceId }) => invoiceId === reference)?.type).toBe(
      'InvoicePaymentSettled',
    )
  })

  it('of too much brings its key, and the operator is notified of the amount', async () => {
    const reference = await shop.beginCheckout({ email: 'gil@example.org' })
    shop.btcpay.pay(reference, { amount: '59.00' })
    await sweepLater(shop)
    expect(await shop.readOrder(reference)).toMatchObject({
      state: 'paid',
      amount_cents: 4900,
      remark: 'overpaid',
    })
    expect(await shop.listHoldReasons(reference)).toEqual(['overpaid'])
    expect((await showOverview(shop.deps)).problems).toContainEqual(
      expect.objectContaining({
        sentence: 'A payment is $10.00 too much, and its buyer has the key',
        detail: expect.stringMatching(/^\$59\.00 from gil@example\.org .* Keep the excess/),
      }),
    )
  })

  it('of too much asks its buyer where to return the difference until the vendor keeps it', async () => {
    const reference = await shop.beginCheckout({ email: 'ida@example.org' })
    shop.btcpay.pay(reference, { amount: '59.00' })
    await shop.untilState(reference, 'paid')
    const ida = await shop.enter('ida@example.org')
    const readRemark = async () => (await see(ida)).orders[0]!.remark
    expect(await readRemark()).toBe('overpaid')
    const { id } = await shop.readRow('held_payments', { reference })
    await owner.attempt('held-payments/dismiss', { payment: id })
    expect(await readRemark()).toBe(null)
  })

  it('that comes a second time is reported to the vendor once', async () => {
    const reference = await shop.beginCheckout({ email: 'gus@example.org' })
    shop.btcpay.pay(reference)
    await shop.untilState(reference, 'paid')
    shop.btcpay.pay(reference)
    await sweepLater(shop)
    await shop.lookAgain(reference, 'btcpay')
    await shop.lookAgain(reference, 'btcpay')
    await shop.untilSent()
    expect(await shop.readRows('held_payments', { reference })).toMatchObject([
      { reason: 'overpaid', detail: { receivedCents: 9800 }, decision: null },
    ])
    const { order_number: number } = await shop.readOrder(reference)
    const told = listTold(shop).filter(({ text }) => text.includes(number))
    expect(told.map(({ subject }) => subject)).toEqual([
      'Protocraft: A payment of $98.00 is too high',
    ])
  })

  it('of too little waits for the rest while there is time, notifies the buyer once, and is decided when marked as paid', async () => {
    const reference = await shop.beginCheckout({ email: 'hal@example.org' })
    shop.btcpay.pay(reference, { amount: '48.99' })
    await sweepLater(shop)
    expect((await shop.readOrder(reference)).state).toBe('open')
    shop.btcpay.expire(reference)
    await sweepLater(shop)
    await sweepLater(shop)
    expect(await shop.readSale(reference)).toMatchObject({ state: 'underpaid', licenses: [] })
    expect(await shop.listHoldReasons(reference)).toEqual(['underpaid'])
    expect(await listKinds(shop, 'hal@example.org')).toEqual(['payment_short'])
    shop.btcpay.mark(reference, 'Settled')
    await shop.untilState(reference, 'paid')
    expect(await shop.readSale(reference)).toMatchObject({ licenses: ['active'] })
    expect(await listDecisions(reference)).toEqual({ underpaid: 'accepted' })
  })

  it('of too little leaves the held payments when it is returned and marked as invalid', async () => {
    const reference = await shop.beginCheckout({ email: 'joe@example.org' })
    shop.btcpay.pay(reference, { amount: '40.00' })
    shop.btcpay.expire(reference)
    await shop.untilState(reference, 'underpaid')
    expect(await listDecisions(reference)).toEqual({ underpaid: null })
    shop.btcpay.mark(reference, 'Invalid')
    await shop.untilState(reference, 'failed')
    expect(await listDecisions(reference)).toEqual({ underpaid: 'refunded' })
  })

  it('that was marked as settled without a payment and then as invalid is reversed', async () => {
    const reference = await shop.beginCheckout({ email: 'lea@example.org' })
    shop.btcpay.mark(reference, 'Settled')
    await shop.untilState(reference, 'paid')
    shop.btcpay.mark(reference, 'Invalid')
    await shop.untilState(reference, 'refunded')
    expect(await shop.readSale(reference)).toMatchObject({ licenses: ['revoked'] })
    const until = shop.clock.now()
    const since = new Date(+until - 7_200_000)
    const { differences } = await compareMoney(
      shop.deps,
      shop.deps.payments.btcpay!,
      since,
      new Date(+until + 7_200_000),
    )
    expect(differences.filter((each) => each.reference === reference)).toEqual([])
  })

  it('that settled before the shop heard of it and was then marked invalid is a sale and a refund', async () => {
    shop.btcpay.drop()
    const reference = await shop.beginCheckout({ email: 'mia@example.org' })
    shop.btcpay.pay(reference)
    shop.btcpay.mark(reference, 'Invalid')
    await sweepLater(shop)
    expect(await shop.readSale(reference)).toMatchObject({ state: 'refunded', emails: 0 })
    expect(await listKinds(shop, 'mia@example.org')).toEqual(['license_revoked', 'receipt'])
  })

  it('that was seen and marked invalid before it settled is no sale, and one email says that it did not arrive', async () => {
    const reference = await shop.beginCheckout({ email: 'nia@example.org' })
    shop.btcpay.pay(reference, { waits: true })
    await shop.untilState(reference, 'confirming')
    shop.btcpay.mark(reference, 'Invalid')
    await shop.untilState(reference, 'failed')
    await sweepLater(shop)
    expect(await shop.readSale(reference)).toEqual({
      state: 'failed',
      licenses: [],
      emails: 0,
      journal: [],
    })
    expect(await listKinds(shop, 'nia@example.org')).toEqual(['payment_failed', 'payment_seen'])
    const { id, refunded_cents: refunded } = await shop.readOrder(reference)
    expect(refunded).toBe(0)
    const moves = shop.deps.db.selectFrom('refunds').select('id').where('order_id', '=', id)
    expect(await moves.execute()).toEqual([])
    const listed = await shop.deps.payments.btcpay!.listPaid(new Date(0), new Date(Date.now() * 2))
    expect(listed).not.toContainEqual(expect.objectContaining({ reference }))
  })

  it('of too little that was returned is no sale, and nobody is told that it did not arrive', async () => {
    const reference = await shop.beginCheckout({ email: 'oda@example.org' })
    shop.btcpay.pay(reference, { amount: '20.00' })
    shop.btcpay.mark(reference, 'Invalid')
    await shop.untilState(reference, 'failed')
    expect(await listKinds(shop, 'oda@example.org')).toEqual([])
  })

  it('that the network never confirmed has failed', async () => {
    shop.btcpay.drop()
    const reference = await shop.beginCheckout({ email: 'jo@example.org' })
    shop.btcpay.pay(reference, { waits: true })
    shop.btcpay.doctor(reference, { status: 'Invalid', additionalStatus: 'None' })
    await sweepLater(shop)
    expect(await shop.readSale(reference)).toMatchObject({ state: 'failed', licenses: [] })
  })
})

it('no license is issued for an invoice of another store', async () => {
  shop.btcpay.drop()
  const reference = await shop.beginCheckout({ email: 'kim@example.org' })
  shop.btcpay.pay(reference)
  shop.btcpay.doctor(reference, { storeId: 'another' })
  await sweepLater(shop)
  expect(await shop.listHoldReasons(reference)).toEqual(['unknown_order'])
  expect(await shop.readSale(reference)).toMatchObject({ licenses: [], emails: 0 })
})

it('lists what happened and what was paid, page after page', async () => {
  shop.btcpay.drop()
  const since = new Date(Date.now() - 1000)
  const provider = shop.deps.payments.btcpay!
  const references: string[] = []
  for (let turn = 0; turn < 102; turn += 1) {
    const checkout = await provider.createCheckout!({
      id: `order-${turn}`,
      kind: 'purchase',
      unitCents: 4900,
      quantity: 1,
      currency: 'usd',
      taxed: false,
      taxBehavior: 'exclusive',
      signedTerms: '',
      sealedEmail: null,
      expiresAt: null,
      email: null,
    })
    if (typeof checkout === 'string') throw new Error(checkout)
    references.push(checkout.reference)
  }
  const [first = '', second = ''] = references
  shop.btcpay.pay(first)
  shop.btcpay.expire(second)
  const until = new Date(Date.now() + 1000)
  const [events, paid] = [
    await provider.listEvents(since, until),
    await provider.listPaid(since, until),
  ]
  if (events === 'unavailable' || paid === 'unavailable') throw new Error('unavailable')
  const ids = events.map(({ id }) => id)
  expect(ids).toContain(`${first}:InvoiceSettled`)
  expect(ids).toContain(`${second}:InvoiceExpired`)
  expect(ids.some((id) => id.startsWith(references[2]!))).toBe(false)
  expect(paid.find(({ reference }) => reference === first)).toEqual({
    reference: first,
    amountCents: 4900,
    refunds: { refundedCents: 0, onItsWayCents: 0, failed: [] },
    ours: true,
  })
})

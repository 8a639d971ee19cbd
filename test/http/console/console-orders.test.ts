import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListedOrder, OrderTotals } from '#contract/admin/orders.ts'
import type { ListedPayment, ShownPayment } from '#contract/admin/held-payments.ts'
import { until } from '../../world/clock.ts'
import { type List, readRefusal, withConsole } from '../../world/console.ts'
import { holdOne } from '../../world/held-payments.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

const reason = 'looked at it with the buyer'

const shop = await ownShop('providers', { env: withConsole })
const owner = await shop.openConsole()
beforeEach(() => {
  shop.stripe.up()
  shop.stripe.drop()
  shop.stripe.loseAnswers('', 0)
})

interface OrderList {
  rows: ListedOrder[]
  totals: OrderTotals
}

const showPayment = (payment: string) => owner.ask<ShownPayment>('held-payments/show', { payment })

describe('orders', () => {
  it('are found by status, provider, part of an email, their ids or their invoice', async () => {
    const { email, order, session } = await shop.sold()
    const find = async (query: Record<string, string>) =>
      (await owner.ask<{ rows: { id: string }[] }>('orders/list', query)).rows.map(({ id }) => id)
    const { payment_id: payment } = await shop.readRow('orders', { id: order })
    for (const text of [email, email.slice(0, 9).toUpperCase(), order, session, payment!])
      expect(await find({ text, provider: 'stripe', status: 'paid' })).toContain(order)
    expect(await find({ text: email, status: 'refunded' })).toEqual([])
    expect(await find({ text: email, provider: 'gumroad' })).toEqual([])
    expect(await find({ text: email.replace('.', '_') })).toEqual([])
    expect((await owner.read('orders/list', { status: 'sold' })).status).toBe(400)
    expect((await owner.read('orders/list', { unpaid: 'no' })).status).toBe(400)
    expect(shop.logged.join('\n')).not.toContain(email)
  })

  it('that are unpaid are listed unless they are hidden, and always counted in the total', async () => {
    const { order } = await shop.sold()
    const unpaidOrder = await shop.findOrderId(await shop.beginCheckout())
    const list = (unpaid: string) => owner.ask<OrderList>('orders/list', { unpaid })
    const idsOf = ({ rows }: OrderList) => rows.map(({ id }) => id)
    const shown = await list('shown')
    expect(idsOf(shown)).toEqual(expect.arrayContaining([order, unpaidOrder]))
    const paid = await list('hidden')
    expect(idsOf(paid)).toContain(order)
    expect(idsOf(paid)).not.toContain(unpaidOrder)
    const { count, all } = shown.totals
    expect(paid.totals).toEqual({ count: paid.rows.length, all })
    expect(paid.totals.count).toBeLessThan(count)
    const none = await owner.ask<OrderList>('orders/list', { text: 'nobody@example.org' })
    expect(none.totals).toEqual({ count: 0, all })
  })

  it('show the amount due, the payment and the delivery, and never a key', async () => {
    const { email, key, order } = await shop.sold()
    const shown = await owner.showOrder(order)
    expect(shown).toMatchObject({
      email,
      reference: null,
      asked: { unit_cents: 4900, currency: 'usd' },
      paid: { cents: 4900, tax_cents: 0, currency: 'usd' },
      licenses: [{ status: 'active', last4: key.slice(-4) }],
      why_not: { refund: null, complete: 'This order is already paid and delivered.' },
    })
    expect(shown.emails.map(({ kind }) => kind).toSorted()).toEqual(['license', 'receipt'])
    expect(JSON.stringify(shown)).not.toContain(key)
    expect(await readRefusal(await owner.read('orders/show', { order: 'x' }))).toBe(
      'There is no order x.',
    )
  })
})

describe('a held payment', () => {
  it('that includes tax is shown as it arrived, and accepted', async () => {
    const email = ownEmail()
    const session = await shop.pay(email)
    shop.stripe.doctor(session, {
      total_details: { amount_tax: 782, amount_discount: 0, amount_shipping: 0 },
    })
    await shop.judge(session)
    const { id } = await findRow(session)
    expect(await showPayment(id)).toMatchObject({
      reason: 'wrong_amount',
      why: expect.stringContaining('amount or tax doesn’t match the order'),
      kind: 'purchase',
      asked_cents: 4900,
      told: [{ kind: 'payment_held', to: email }],
      said: { cents: 4900, tax_cents: 782, email },
      needs_order: false,
      why_not: { accept: null, refund: null, dismiss: null },
    })
    const { rows } = await owner.ask<{ rows: object[] }>('held-payments/list', {})
    expect(rows).toContainEqual(expect.objectContaining({ id, cents: 4900, asked_cents: 4900 }))
    await owner.act('held-payments/accept', { payment: id, reason })
    await until(() => shop.emailsTo(email).some(({ text }) => /PC1-/.test(text)))
    expect(await showPayment(id)).toMatchObject({
      decision: 'accepted',
      said: { tax_cents: 782 },
      why_not: {
        accept: 'This payment was already accepted.',
        dismiss: 'This payment was already accepted.',
      },
    })
    await shop.expectInvariants()
  })

  it('that was dismissed cannot be accepted afterwards', async () => {
    const row = await shop.holdOne('wrong_amount')
    const input = { payment: row.id, reason }
    await owner.act('held-payments/dismiss', input)
    const answer = await owner.write('held-payments/accept', input)
    expect([answer.status, await readRefusal(answer)]).toEqual([
      400,
      'This payment was already dismissed.',
    ])
    const rows = async (state: string) =>
      (await owner.ask<{ rows: { id: string }[] }>('held-payments/list', { state })).rows
    expect((await rows('decided')).map(({ id }) => id)).toContain(row.id)
    expect((await rows('open')).map(({ id }) => id)).not.toContain(row.id)
  })

  it('is shown as it arrived while its provider does not answer', async () => {
    const row = await shop.holdOne('wrong_amount')
    shop.stripe.down()
    expect(await showPayment(row.id)).toMatchObject({
      said: { cents: 4800, email: null },
      why_not: { accept: expect.stringContaining('Stripe did not answer'), dismiss: null },
    })
  })

  it('states the same amount due in its list and on its page, with a tax that was to be added', async () => {
    const row = await shop.holdOne('wrong_amount')
    await shop.setRows(
      'orders',
      { provider_order_id: row.reference },
      { taxed: true, tax_behavior: 'exclusive' },
    )
    await shop.setRows(
      'held_payments',
      { id: row.id },
      { detail: sql`'{"amountCents":4800,"taxCents":931}'::jsonb` },
    )
    const { rows } = await owner.ask<List<ListedPayment>>('held-payments/list')
    const { asked_cents: asked } = await showPayment(row.id)
    expect([asked, rows.find(({ id }) => id === row.id)!.asked_cents]).toEqual([5831, 5831])
  })

  it('that matches no order here says that one has to be named', async () => {
    const row = await shop.holdOne('forgotten_order')
    expect(await showPayment(row.id)).toMatchObject({
      needs_order: true,
      why_not: { accept: null },
    })
    const answer = await owner.write('held-payments/accept', { payment: row.id, reason })
    expect(await readRefusal(answer)).toContain('Begin one in the shop')
  })

  it('offers choices for every reason that Stripe gives', async () => {
    const open = async (why: Parameters<typeof holdOne>[1]) =>
      (await showPayment((await shop.holdOne(why)).id)).why_not
    expect(await open('wrong_kind')).toMatchObject({
      accept: expect.stringContaining('subscription'),
      refund: expect.stringContaining('subscription'),
    })
    expect(await open('no_payment')).toMatchObject({
      accept: expect.stringContaining('Nothing was paid'),
    })
    expect(await open('no_email')).toMatchObject({ complete: null })
    expect(await open('fraud_warning')).toMatchObject({
      accept: expect.stringContaining('already paid and delivered'),
      refund: null,
    })
    expect((await owner.read('held-payments/show', { payment: 'x' })).status).toBe(400)
  })
})

function findRow(reference: string) {
  return shop.readRow('held_payments', { reference })
}

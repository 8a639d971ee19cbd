import { beforeEach, describe, expect, it } from 'vitest'
import type { ListedPayment } from '#contract/admin/held-payments.ts'
import type { HoldReason } from '#server/orders/held/why-held.ts'
import { until } from '../../world/clock.ts'
import { type AdminClient, refusal, runCommand, withConsole } from '../../world/console.ts'
import { readKey } from '../../world/emails.ts'
import { ways } from '../../world/held-payments.ts'
import { ownShop } from '../../world/visit.ts'
import { listHoldReasons as listReasons } from '../../world/stored.ts'
import { ownEmail } from '../../world/visitor.ts'

const shop = await ownShop('instances', { env: withConsole, crypto: 'btcpay', gumroad: true })
const owner = shop.openOffice()
const second = await shop.another()
const elsewhere = second.openOffice()
beforeEach(() => {
  shop.stripe.drop()
  shop.stripe.up()
  shop.btcpay.drop()
  shop.gumroad.drop()
})

const decisionOn = async (id: string) => (await shop.readRow('held_payments', { id })).decision

const isOpen = async (id: string) =>
  (await owner.list<ListedPayment>('held-payments/list')).some((row) => row.id === id)

const countLicenses = async () => (await shop.readRows('licenses')).length

const untilKey = (email: string) =>
  until(() => shop.emailsTo(email).some(({ text }) => /PC1-/.test(text)))

/** The result of accepting a payment for each reason, without naming an order. */
const accepting: Record<HoldReason, 'accepted' | RegExp> = {
  wrong_amount: 'accepted',
  wrong_currency: 'accepted',
  wrong_lines: 'accepted',
  managed_payment: /Stripe is the seller/,
  unknown_order: /belongs to no order here/,
  forgotten_order: /belongs to no order here/,
  forgotten_quote: /in its quote, which is gone/,
  no_email: /orders complete/,
  no_payment: /Nothing was paid/,
  wrong_mode: /test money/,
  wrong_kind: /subscription/,
  underpaid: /Too little was paid/,
  overpaid: /already paid and delivered/,
  late: /already paid and delivered/,
  fraud_warning: /already paid and delivered/,
  license_revoked: /The license that this payment renews has ended/,
  quote_paid: /quote was already paid/,
}

const refunding: Record<HoldReason, 'refunded' | RegExp> = {
  wrong_amount: 'refunded',
  wrong_currency: 'refunded',
  wrong_lines: 'refunded',
  managed_payment: 'refunded',
  forgotten_order: 'refunded',
  forgotten_quote: 'refunded',
  no_email: 'refunded',
  fraud_warning: 'refunded',
  license_revoked: 'refunded',
  quote_paid: 'refunded',
  unknown_order: /didn’t sell what was paid for/,
  no_payment: /Nothing was paid/,
  wrong_mode: /test money/,
  wrong_kind: /subscription/,
  underpaid: /in BTCPay, then mark it as invalid/,
  overpaid: /in BTCPay, then mark it as invalid/,
  late: /in BTCPay, then mark it as invalid/,
}

/** The subject of the email about a refund that also ends a license. */
const refundSubjects: Partial<Record<HoldReason, RegExp>> = { fraud_warning: /license has ended/ }

const reasons = Object.keys(ways) as HoldReason[]

describe('a held payment', () => {
  it.each(reasons)('for %s is accepted once, or refused with a sentence', async (why) => {
    const email = ownEmail()
    const row = await shop.holdOne(why, email)
    const before = await countLicenses()
    const accept = (by: AdminClient) => by.attempt('held-payments/accept', { payment: row.id })
    const both = await Promise.all([accept(owner), accept(elsewhere)])
    const expected = accepting[why]
    if (expected instanceof RegExp) {
      expect(both).toEqual([refusal(expected), refusal(expected)])
      expect([await countLicenses(), await decisionOn(row.id)]).toEqual([before, null])
    } else {
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect([await countLicenses(), await decisionOn(row.id)]).toEqual([before + 1, 'accepted'])
      await untilKey(email)
      expect(await shop.useKey(readKey(shop, email))).toBe('valid')
      expect(await shop.readSale(row.reference)).toMatchObject({ journal: ['order paid'] })
    }
    await shop.expectInvariants()
  })

  it.each(reasons)(
    'for %s is refunded once and its buyer told, or refused with a sentence',
    async (why) => {
      const email = ownEmail()
      const row = await shop.holdOne(why, email)
      const before = await countLicenses()
      const refund = (by = owner) => by.attempt('held-payments/refund', { payment: row.id })
      const both = await Promise.all([refund(), refund(elsewhere)])
      const expected = refunding[why]
      if (expected instanceof RegExp) {
        expect(both).toEqual([refusal(expected), refusal(expected)])
        expect(await decisionOn(row.id)).toBe(null)
      } else {
        expect(both.some(({ ok }) => ok)).toBe(true)
        expect(await decisionOn(row.id)).toBe('refunded')
        expect(shop.readRefunds(row.reference)).toHaveLength(1)
        expect(await refund()).toEqual(refusal(/was already refunded/))
        await shop.judge(row.reference)
        // A payment without an address has nobody to write to.
        if (why !== 'no_email')
          await shop.emailTo(email, refundSubjects[why] ?? /payment was refunded/)
      }
      expect(await countLicenses()).toBe(before)
      await shop.expectInvariants()
    },
  )

  it.each(reasons)('for %s is dismissed once, and stays dismissed', async (why) => {
    const row = await shop.holdOne(why)
    const dismiss = (by: AdminClient) => by.attempt('held-payments/dismiss', { payment: row.id })
    const both = await Promise.all([dismiss(owner), dismiss(elsewhere)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect([await decisionOn(row.id), await isOpen(row.id)]).toEqual(['dismissed', false])
    if (!row.reference.startsWith('cs_')) return
    await shop.judge(row.reference)
    expect(await isOpen(row.id)).toBe(false)
  })

  it('stays as it was in a dry run', async () => {
    const row = await shop.holdOne('wrong_amount')
    for (const verb of ['accept', 'refund', 'dismiss'])
      expect(
        await runCommand(shop.deps, ['held-payments', verb, row.id, '--reason', 'a try'], {
          isTrial: true,
        }),
      ).toBe(0)
    expect([await decisionOn(row.id), shop.readRefunds(row.reference)]).toEqual([null, []])
    expect(await shop.readSale(row.reference)).toMatchObject({ state: 'open', licenses: [] })
  })
})

describe('a payment that was accepted', () => {
  it('is tracked like any other: its refund ends the license', async () => {
    const email = ownEmail()
    const row = await shop.holdOne('wrong_amount', email)
    await owner.attempt('held-payments/accept', { payment: row.id })
    await untilKey(email)
    shop.stripe.refund(row.reference)
    await shop.judge(row.reference)
    expect(await shop.useKey(readKey(shop, email))).toBe('revoked')
    expect(await shop.readSale(row.reference)).toMatchObject({ state: 'refunded' })
    await shop.expectInvariants()
  })

  it.each(['unknown_order', 'forgotten_order'] as const)(
    'for %s pays the order that was started, and no second one',
    async (why) => {
      const email = ownEmail()
      const row = await shop.holdOne(why, email)
      const other = await shop.pay(ownEmail())
      const order = await shop.findOrderId(other)
      const accept = () => owner.attempt('held-payments/accept', { payment: row.id, order })
      expect(await accept()).toMatchObject({ ok: true })
      expect(await accept()).toEqual(refusal(/was already accepted/))
      await untilKey(email)
      // The page on which the order was to be paid leads to no second license.
      await shop.judge(other)
      expect(await listReasons(shop, other)).toEqual(['forgotten_order'])
      expect(await shop.readSale(row.reference)).toMatchObject({ licenses: ['active'] })
      await shop.expectInvariants()
    },
  )

  it('for a forgotten quote pays a new order', async () => {
    const email = ownEmail()
    const row = await shop.holdOne('forgotten_quote', email)
    const { token } = await shop.offer({ email })
    const order = await shop.findOrderId(await shop.beginAt(token))
    const input = { payment: row.id, order }
    expect(await owner.attempt('held-payments/accept', input)).toMatchObject({ ok: true })
    await untilKey(email)
    expect(await shop.readSale(row.reference)).toMatchObject({ licenses: ['active'] })
    await shop.expectInvariants()
  })

  it('cannot pay somebody else’s order, nor one that is already paid', async () => {
    const row = await shop.holdOne('wrong_amount')
    const other = await shop.findOrderId(await shop.pay(ownEmail()))
    const accept = (payment: string, order: string) =>
      owner.attempt('held-payments/accept', { payment, order })
    expect(await accept(row.id, other)).toEqual(refusal(/This payment was started for order/))
    const unknown = await shop.holdOne('unknown_order')
    const paid = await shop.findOrderId(await shop.judge(await shop.pay(ownEmail())))
    expect(await accept(unknown.id, paid)).toEqual(refusal(/is already paid/))
    expect(await accept(unknown.id, unknown.id)).toEqual(refusal(/There is no order/))
  })

  it('without an address or an order here is completed by its held payment’s id', async () => {
    const sale = await shop.judge(shop.gumroad.sell({ email: 'nobody' }), 'gumroad')
    const { id } = await shop.readRow('held_payments', { reference: sale })
    const input = { order: id, email: ownEmail() }
    expect(await owner.attempt('orders/complete', input)).toMatchObject({ ok: true })
    expect(await shop.readSale(sale)).toMatchObject({ state: 'paid', licenses: ['active'] })
  })

  it('from Gumroad, where orders start at the provider, gets its own order', async () => {
    const email = ownEmail()
    const sale = shop.gumroad.sell({ email, priceCents: 4500 })
    // Somebody looks at the order page.
    await shop.judge(sale, 'gumroad')
    const { id } = await shop.readRow('held_payments', { reference: sale })
    expect(await owner.attempt('held-payments/accept', { payment: id })).toMatchObject({
      ok: true,
    })
    await untilKey(email)
    expect(await shop.readSale(sale)).toMatchObject({ state: 'paid', licenses: ['active'] })
    await shop.expectInvariants()
  })

  it.each([
    ['refunded', /already refunded/, (session: string) => shop.stripe.refund(session)],
    ['disputed', /bank disputes this payment/, (session: string) => shop.stripe.dispute(session)],
  ])('is refused if it was %s', async (_what, sentence, act) => {
    const row = await shop.holdOne('wrong_amount')
    act(row.reference)
    const accept = () => owner.attempt('held-payments/accept', { payment: row.id })
    expect(await accept()).toEqual(refusal(sentence))
    shop.stripe.down()
    expect(await accept()).toEqual({ ...refusal(/Stripe did not answer/), isAway: true })
    expect(await shop.readSale(row.reference)).toMatchObject({ state: 'open', licenses: [] })
  })
})

describe('an order whose email was missing', () => {
  const complete = (order: string, email: string, by = owner) =>
    by.attempt('orders/complete', { order, email })

  it('gets exactly one license, however often it is completed', async () => {
    const row = await shop.holdOne('no_email')
    const order = await shop.findOrderId(row.reference)
    const email = ownEmail()
    const all = await Promise.all([
      complete(order, email),
      complete(row.reference, email, elsewhere),
      complete(order, ownEmail(), elsewhere),
    ])
    expect(all.map(({ ok }) => ok).toSorted()).toEqual([false, false, true])
    await shop.judge(row.reference)
    expect(await complete(order, email)).toEqual(refusal(/already paid and delivered/))
    expect(await shop.readSale(row.reference)).toMatchObject({
      state: 'paid',
      licenses: ['active'],
      emails: 1,
    })
    expect(await decisionOn(row.id)).toBe('accepted')
    await shop.expectInvariants()
  })

  it('stays as it is when nothing was paid, something else is wrong, or the address is invalid', async () => {
    const unpaid = await shop.findOrderId(await shop.pay(ownEmail()))
    expect(await complete(unpaid, ownEmail())).toEqual(refusal(/has an address/))
    const cheap = await shop.holdOne('wrong_amount')
    expect(await complete(cheap.reference, ownEmail())).toEqual(
      refusal(/More than the address is wrong with this order: wrong_amount/),
    )
    const row = await shop.holdOne('no_email')
    expect(await complete(row.reference, 'nobody')).toEqual(refusal(/must be an email address/))
    shop.stripe.refund(row.reference)
    expect(await complete(row.reference, ownEmail())).toEqual(refusal(/already refunded/))
    expect(await complete('nothing', ownEmail())).toEqual(refusal(/no order nothing/))
  })
})

it('none of this writes an address to the audit log', async () => {
  const rows = await shop.readRows('journal')
  expect(rows.length).toBeGreaterThan(20)
  expect(JSON.stringify(rows)).not.toMatch(/@|PC1-/)
})

import { beforeEach, expect, it } from 'vitest'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { InvoiceFacts } from '#server/invoices/facts.ts'
import { readDone, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'
import { payRenewal, seeLicense } from '../../world/sold.ts'
import { ownEmail } from '../../world/visitor.ts'
import { seller } from '../../world/quotes.ts'

const reason = 'half of it, as agreed'

const shop = await ownShop('limits', { env: { ...withConsole, ...seller } })
const owner = await shop.openConsole()
beforeEach(async () => {
  shop.stripe.drop()
  await shop.forgetAllRateLimits()
})

const ask = (order: string, total?: number) =>
  owner.write('orders/refund', { order, reason, ...(total !== undefined && { to_cents: total }) })

it('a partial refund of a renewal leaves its year until all is refunded', async () => {
  const renewer = await shop.sold({ signedIn: true })
  const before = (await seeLicense(renewer)).expires_at
  const renewal = await shop.judge(await payRenewal(shop, renewer))
  const renewed = (await seeLicense(renewer)).expires_at
  expect(renewed).not.toBe(before)
  const order = await shop.findOrderId(renewal)
  await readDone(await ask(order, 2450))
  expect((await seeLicense(renewer)).expires_at).toBe(renewed)
  await readDone(await ask(order))
  expect((await seeLicense(renewer)).expires_at).toBe(before)
  expect(shop.readRefunds(renewal)).toEqual([2450, 2450])
  await shop.expectInvariants()
})

it('a partial refund of a team’s order leaves its licenses until all is refunded', async () => {
  const { order, session } = await shop.sold({ kind: 'team', seats: 3 })
  await readDone(await ask(order, 3900))
  expect(await owner.showOrder(order)).toMatchObject({
    status: 'paid',
    licenses: [{ status: 'active' }],
  })
  await readDone(await ask(order))
  expect(await owner.showOrder(order)).toMatchObject({ licenses: [{ status: 'revoked' }] })
  expect(shop.readRefunds(session)).toEqual([3900, 7800])
  await shop.expectInvariants()
})

it('a partial refund works in a currency without decimals', async () => {
  const { id: payment, reference } = await shop.holdOne('wrong_currency')
  shop.stripe.doctor(reference, { currency: 'jpy' })
  await owner.act('held-payments/accept', { payment })
  const order = await shop.findOrderId(reference)
  const { error } = (await (await ask(order, 4901)).json()) as ErrorAnswer
  expect(error.message).toContain('Only ¥4,900 JPY was paid')
  await readDone(await ask(order, 2451))
  expect(shop.readRefunds(reference)).toEqual([2451])
  expect(await owner.showOrder(order)).toMatchObject({ currency: 'jpy', refunded_cents: 2451 })
})

it('each partial refund gets a credit note of its own, and net, tax and total add up to the invoice', async () => {
  const order = await shop.findOrderId(await shop.judge(await shop.pay(ownEmail())))
  await shop.setRows('orders', { id: order }, { tax_cents: 782 })
  await owner.act('orders/issue-invoice', { order, reason })
  for (const total of [1, 1633, 3267, 4900]) await readDone(await ask(order, total))
  const notes = await shop.deps.db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.number', 'invoice_number')
    .select(['amount_cents', 'credit_notes.facts'])
    .where('order_id', '=', order)
    .orderBy('credit_notes.number')
    .execute()
  expect(notes.map(({ amount_cents: cents }) => cents)).toEqual([1, 1632, 1634, 1633])
  const taxes = notes.map(({ facts }) => (facts as InvoiceFacts).taxCents)
  expect(taxes.reduce((sum, cents) => sum + cents, 0)).toBe(782)
  for (const [index, { amount_cents: cents }] of notes.entries())
    expect(Math.abs(taxes[index]! - (cents * 782) / 4900)).toBeLessThan(1)
  await shop.setRows('orders', { id: order }, { tax_cents: 0 })
})

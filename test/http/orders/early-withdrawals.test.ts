import { beforeEach, expect, it } from 'vitest'
import { sendNextSummary, vendor } from '../../world/vendor.ts'
import { ownEmail } from '../../world/visitor.ts'
import { findItems, openWithDays, untilTold, withdraw } from '../../world/withdrawals.ts'

const shop = await openWithDays({ crypto: 'coinbase' })
const owner = shop.openOffice()
beforeEach(async () => {
  await shop.forgetAllRateLimits()
  await shop.dropRows('withdrawals')
})

/** Begins to pay in crypto, and withdraws before the payment is confirmed. */
async function withdrawEarly(name: string) {
  const email = ownEmail(name)
  const invoice = await shop.beginCheckout({ email })
  const { order_number: order } = await shop.readRow('orders', { email })
  const fields = { name, order, email }
  await withdraw(shop, fields)
  return { order, invoice, fields }
}

const countNews = (order: string) =>
  shop.emailsTo(vendor, new RegExp(`withdrawal from order ${order}`)).length

it('a withdrawal sent before its payment is confirmed reaches the vendor once it is', async () => {
  const ada = await withdrawEarly('Ada')
  expect([countNews(ada.order), await findItems(shop)]).toEqual([0, []])
  shop.coinbase.pay(ada.invoice)
  await shop.settle(ada.invoice, 'coinbase')
  await untilTold(shop)
  expect([countNews(ada.order), await findItems(shop)]).toEqual([1, [expect.anything()]])
})

it('sent before an operator accepts its held payment, it reaches the vendor afterwards', async () => {
  const email = ownEmail('ben')
  const { id: payment, reference } = await shop.holdOne('wrong_amount', email)
  const { order_number: order } = await shop.readRow('orders', { provider_order_id: reference })
  await withdraw(shop, { name: 'Ben', order, email })
  await owner.act('held-payments/accept', { payment })
  await untilTold(shop)
  expect([countNews(order), await findItems(shop)]).toEqual([1, [expect.anything()]])
})

it('sent again on the same day, one whose order was not found is looked at again', async () => {
  const cara = await withdrawEarly('Cara')
  shop.coinbase.pay(cara.invoice)
  await shop.settle(cara.invoice, 'coinbase')
  await untilTold(shop)
  await shop.setRows('withdrawals', {}, { order_id: null, finding: null })
  await withdraw(shop, cara.fields)
  expect(await findItems(shop)).toHaveLength(1)
})

it('the daily email says that its order isn’t paid, before ten with invented numbers', async () => {
  const guess = (last: number) => `P-0000-000${last}`
  for (let last = 0; last < 10; last += 1)
    await withdraw(shop, { name: 'Eve', order: guess(last), email: ownEmail('eve') })
  const dov = await withdrawEarly('Dov')
  await sendNextSummary(shop)
  const daily = await shop.readEmail(vendor, /Withdrawals without a paid order: 11/)
  expect(daily).toContain(`Order ${dov.order} isn’t paid yet. Its withdrawal came from Dov, `)
  expect(daily).not.toContain(`There is no order ${dov.order}`)
})

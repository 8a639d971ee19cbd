import { expect, it } from 'vitest'
import { refundHeldPayment } from '#server/admin/held-payments/refund.ts'
import { until } from '../../world/clock.ts'
import { dyingAt } from '../../world/refunds.ts'
import { ownEmail } from '../../world/visitor.ts'
import { buy, findItems, openWithDays, withdraw } from '../../world/withdrawals.ts'

const shop = await openWithDays()
const owner = shop.openOffice()

/** Sells an order whose paid payment is held for its fraud warning, and withdraws from it. */
async function withdrawFromHeld(name: string) {
  const email = ownEmail(name)
  const { id: payment, reference } = await shop.holdOne('fraud_warning', email)
  const { id, order_number: order } = await shop.readRow('orders', { provider_order_id: reference })
  await withdraw(shop, { name, order, email })
  const { id: withdrawal } = await shop.readRow('withdrawals', { email })
  return { id, email, payment, reference, withdrawal }
}

it('a withdrawal cannot be dismissed once the refund of its held payment was asked for', async () => {
  const { email, payment, reference, withdrawal } = await withdrawFromHeld('Ada')
  const asked = { payment, reason: 'Withdrawn' }
  const dying = refundHeldPayment.act(dyingAt('before', shop.deps), { name: 'operator:mia' }, asked)
  await expect(dying).rejects.toThrow('killed')
  expect(await owner.refusal('withdrawals/dismiss', { withdrawal })).toMatch(/already started/)
  await owner.act('held-payments/refund', asked)
  expect(shop.readRefunds(reference)).toEqual([4900])
  await shop.untilSent()
  expect(shop.emailsTo(email, /declined/)).toEqual([])
})

it('after a dismissal, the held payment refunds nothing, and the page of its order still does', async () => {
  const { id, payment, reference, withdrawal } = await withdrawFromHeld('Ben')
  await owner.act('withdrawals/dismiss', { withdrawal })
  expect(await owner.refusal('held-payments/refund', { payment })).toMatch(/was dismissed/)
  expect(shop.readRefunds(reference)).toEqual([])
  await owner.act('orders/refund', { order: id })
  expect(shop.readRefunds(reference)).toEqual([4900])
})

it('waits for a part refund that is on its way, and then says that the rest isn’t refunded', async () => {
  const cara = await buy(shop, 'cara')
  await withdraw(shop, { name: 'Cara', order: cara.number, email: cara.email })
  const { id: withdrawal } = await shop.readRow('withdrawals', { email: cara.email })
  const refund = { order: cara.order, to_cents: 1000, withdrawal }
  shop.stripe.beginRefundsAs('pending')
  await owner.act('orders/refund', refund)
  shop.stripe.beginRefundsAs('succeeded')
  expect(await owner.refusal('withdrawals/dismiss', { withdrawal })).toMatch(/already started/)
  shop.stripe.endRefund(cara.session, 'failed')
  await until(async () => (await shop.readRow('orders', { id: cara.order })).on_its_way_cents === 0)
  await owner.act('orders/refund', refund)
  await owner.act('withdrawals/dismiss', { withdrawal, reason: 'You keep it for less' })
  expect(await shop.readEmail(cara.email, /You keep it for less/)).toContain(
    'and won’t refund the rest of the order',
  )
})

it('of two senders who were erased, a dismissal answers one, and nobody seems to be the buyer', async () => {
  const dov = await buy(shop, 'dov')
  const senders = [ownEmail('eve'), ownEmail('fay')]
  for (const email of senders) {
    await shop.enter(email)
    await withdraw(shop, { name: 'Eve', order: dov.number, email })
    await owner.act('customers/erase', { customer: email })
  }
  const [first, second] = await shop.readRows('withdrawals', { order_id: dov.order })
  await owner.act('withdrawals/dismiss', { withdrawal: first!.id })
  expect(await shop.readRow('withdrawals', { id: second!.id })).toMatchObject({
    dismissed_at: null,
  })
  const readDetail = async () => (await findItems(shop)).map(({ detail }) => detail)
  expect(await readDetail()).toEqual([
    'Somebody who was erased: not signed in, with another address than the order’s.',
  ])
  await owner.act('customers/erase', { customer: dov.email })
  expect(await readDetail()).toEqual(['Somebody who was erased: not signed in.'])
  const { timeline } = await owner.showOrder(dov.order)
  expect(timeline.filter(({ title }) => title === 'Withdrew from the order')).toMatchObject([
    { who: 'Unconfirmed' },
    { who: 'Unconfirmed' },
  ])
})

import { expect, it } from 'vitest'
import { refundHeldPayment } from '#server/admin/held-payments/refund.ts'
import { dyingAt } from '../../world/refunds.ts'
import { ownEmail } from '../../world/visitor.ts'
import { openWithDays, withdraw } from '../../world/withdrawals.ts'

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

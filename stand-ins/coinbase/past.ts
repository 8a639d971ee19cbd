import { rename, type PastPayment } from '../past-payment.ts'
import { createCheckout } from './checkouts.ts'
import { payCheckout, refundCheckout } from './payments.ts'
import { dollars } from './wire.ts'
import type { World } from './world.ts'

const day = 24 * 60 * 60 * 1000

/** Takes over a past checkout and what happened to its money, without sending an event. */
export function recallCheckout(world: World, past: PastPayment): void {
  const { reference, orderId, unitCents, quantity, receivedCents, begunAt } = past
  const silent = { ...world, store: { ...world.store, events: new Map() }, webhookUrls: [] }
  const asked = { amount: dollars(unitCents * quantity), currency: 'USDC' }
  const checkout = createCheckout(silent, { ...asked, metadata: { order_id: orderId } }, null)
  rename(world.store.checkouts, checkout, reference)
  payCheckout(silent, reference, { amount: dollars(receivedCents) })
  if (past.paymentId !== null) checkout.transactionHash = past.paymentId
  for (const { at, cents } of past.refunds) {
    const made = refundCheckout(silent, reference, dollars(cents))
    made.createdAt = made.completedAt = at.toISOString()
  }
  Object.assign(checkout, {
    url: `${world.url}${world.path}/pay/${reference}`,
    createdAt: begunAt.toISOString(),
    expiresAt: new Date(begunAt.getTime() + day).toISOString(),
    updatedAt: (past.refunds.at(-1)?.at ?? past.paidAt ?? begunAt).toISOString(),
  })
}

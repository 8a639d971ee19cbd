import type { PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../settings/deps.ts'
import { followMoney } from './follow-money.ts'
import { fulfill, type Fulfillment } from './fulfill.ts'
import { isBeforeRestore } from './lost-time.ts'
import { lockOrder, type Order } from './order.ts'
import { keptOf, paymentStatusOf, repeatStatus, sumsOf } from './payment-status.ts'
import { holdPayment } from './held/hold.ts'

export type RefundOutcome = Fulfillment | 'not_ours'

/** Handles a refund by fulfilling the order again. The event is not trusted; the provider is asked. */
export async function refund(
  deps: Deps,
  provider: PaymentProvider,
  paymentId: string,
  happenedAt: Date | null = null,
): Promise<RefundOutcome> {
  const order = await findOrder(deps, provider, paymentId)
  if (order === 'unavailable') return 'unavailable'
  if (order?.provider_order_id == null) return 'not_ours'
  // A refund event can arrive before the payment event, which must then not issue a license.
  return fulfill(deps, provider, order.provider_order_id, happenedAt)
}

/**
 * Shows a fraud warning to the operator without changing the license. Does nothing if all the money has gone
 * back already.
 */
export async function noteFraudWarning(
  deps: Deps,
  provider: PaymentProvider,
  paymentId: string,
  happenedAt: Date | null = null,
): Promise<RefundOutcome> {
  const outcome = await refund(deps, provider, paymentId, happenedAt)
  const order = await findOrder(deps, provider, paymentId)
  if (order === null || order === 'unavailable' || order.paid_at === null) return outcome
  // Once all the money has gone back, there is nothing left to decide.
  if (keptOf(sumsOf(order)) > 0)
    await holdPayment(deps, {
      provider,
      reference: order.provider_order_id!,
      reason: 'fraud_warning',
      isPast: await isBeforeRestore(deps, happenedAt),
      detail: { order: order.id, amountCents: order.amount_cents, currency: order.currency },
    })
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, order.id)
    await followMoney(deps, trx, locked, {
      ...repeatStatus(paymentStatusOf(locked)),
      fraudWarning: true,
    })
  })
  return outcome
}

async function findOrder(
  deps: Deps,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Order | null | 'unavailable'> {
  const known = await findBy(deps, provider, { payment_id: paymentId })
  if (known !== null) return known
  const orderId = await provider.findOrderOfPayment(paymentId)
  if (orderId === null || orderId === 'unavailable') return orderId
  return findBy(deps, provider, { id: orderId })
}

async function findBy(
  deps: Deps,
  provider: PaymentProvider,
  match: { payment_id: string } | { id: string },
): Promise<Order | null> {
  const [column, value] = Object.entries(match)[0] as ['id' | 'payment_id', string]
  const order = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider.name)
    .where(column, '=', value)
    .executeTakeFirst()
  return order ?? null
}

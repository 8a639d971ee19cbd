import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { fulfill, type FulfillDeps } from './fulfill.ts'
import { revoke } from './revoke.ts'

export type RefundOutcome = 'revoked' | 'nothing_to_revoke' | 'not_refunded' | 'unavailable'

/** Money taken back ends the license, once; the provider is asked, not the event. */
export async function refund(deps: FulfillDeps, paymentId: string): Promise<RefundOutcome> {
  const payment = await deps.stripe.retrievePayment(paymentId)
  if (payment === 'unavailable') return 'unavailable'
  const { takenBack, orderId } = payment
  if (takenBack === null) return 'not_refunded'
  const order = await findOrder(deps, paymentId, orderId)
  if (order === null) return 'nothing_to_revoke'
  // Word of the refund can come before word of the payment, which must not then bring a license.
  if (order.state !== 'refunded' && (await settle(deps, order)) === 'unavailable')
    return 'unavailable'
  const revoked = await deps.db
    .transaction()
    .execute((trx) => revoke(deps, trx, order.id, takenBack))
  return revoked ? 'revoked' : 'nothing_to_revoke'
}

async function findOrder(
  deps: FulfillDeps,
  paymentId: string,
  orderId: string | null,
): Promise<Selectable<Database['orders']> | null> {
  const order = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.or([eb('payment_id', '=', paymentId), eb('id', '=', orderId)]))
    .executeTakeFirst()
  return order ?? null
}

async function settle(deps: FulfillDeps, order: Selectable<Database['orders']>) {
  return order.provider_order_id === null ? null : fulfill(deps, order.provider_order_id)
}

import type { Deps } from '../deps.ts'
import { writeAudit } from './audit.ts'

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'stripe'>

export type RefundOutcome = 'revoked' | 'nothing_to_revoke' | 'not_refunded' | 'unavailable'

/** Money given back in full ends the license, once; the provider is asked, not the event. */
export async function refund(deps: RefundDeps, paymentId: string): Promise<RefundOutcome> {
  const refunded = await deps.stripe.isRefunded(paymentId)
  if (refunded === 'unavailable') return 'unavailable'
  if (!refunded) return 'not_refunded'
  return deps.db.transaction().execute(async (trx) => {
    const order = await trx
      .updateTable('orders')
      .set({ state: 'refunded', refunded_at: deps.clock.now() })
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'paid')
      .returning('id')
      .executeTakeFirst()
    if (order === undefined) return 'nothing_to_revoke'
    await trx
      .updateTable('licenses')
      .set({ status: 'revoked', status_note: 'The payment was refunded.' })
      .where('order_id', '=', order.id)
      .execute()
    await writeAudit(deps, trx, 'order refunded', order.id, {})
    return 'revoked'
  })
}

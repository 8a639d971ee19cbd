import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TakenBack } from '../checkout/stripe.ts'
import type { Deps } from '../deps.ts'
import { writeAudit } from './audit.ts'

/** Ends the license of a paid order, once and for good; false when there was none to end. */
export async function revoke(
  deps: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  orderId: string,
  reason: TakenBack,
): Promise<boolean> {
  const order = await trx
    .updateTable('orders')
    .set({ state: 'refunded', refunded_at: deps.clock.now() })
    .where('id', '=', orderId)
    .where('state', '=', 'paid')
    .returning('id')
    .executeTakeFirst()
  if (order === undefined) return false
  await trx
    .updateTable('licenses')
    .set({ status: 'revoked', status_note: `The payment was ${reason}.` })
    .where('order_id', '=', orderId)
    .execute()
  await writeAudit(deps, trx, `order ${reason}`, orderId, {})
  return true
}

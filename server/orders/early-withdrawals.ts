import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import type { Order } from './order.ts'

/** Queues the statements that were sent before their order was paid. The order's row must be locked. */
export async function followEarlyWithdrawals(
  { jobs }: Deps,
  trx: Trx,
  { order_number: order }: Order,
): Promise<void> {
  const early = await trx
    .selectFrom('withdrawals')
    .select('id')
    .where('order_number', '=', order)
    .where('order_id', 'is', null)
    .execute()
  for (const { id } of early) await jobs.send(trx, 'withdrawal', { id })
}

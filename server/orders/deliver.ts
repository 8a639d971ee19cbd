import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { issueIndividual, issueTeam } from '../licenses/issue.ts'
import { ownerOf, type FulfillDeps, type Order } from './order.ts'

/** Issues what a paid order bought. A renewal has no license of its own. */
export async function deliver(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  order: Order,
): Promise<void> {
  const bought = { id: order.id, accountId: ownerOf(order), paidAt: order.paid_at! }
  if (order.kind === 'purchase') await issueIndividual(deps, trx, bought)
  if (order.kind !== 'team') return
  const { mode } = await trx
    .selectFrom('quotes')
    .select('mode')
    .where('id', '=', order.quote_id!)
    .executeTakeFirstOrThrow()
  if (mode === 'seats') await issueTeam(deps, trx, bought, order.quantity)
  else
    for (let seat = 1; seat <= order.quantity; seat += 1)
      await issueIndividual(deps, trx, bought, seat)
}

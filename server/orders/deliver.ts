import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { issueIndividual, issueTeam } from '../licenses/issue.ts'
import { ownerOf, type Order } from './order.ts'

/** Issues what a paid order bought. A renewal has no license of its own. */
export async function deliver(deps: Deps, trx: Trx, order: Order): Promise<void> {
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

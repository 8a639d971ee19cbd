import type { Trx } from '#db/schema.ts'
import type { Deps } from '../../settings/deps.ts'
import { notArrived, refuseUnmadeRefund } from '../refund-requests.ts'
import type { Payment } from './decide-open.ts'

/** Makes a held payment wait for a decision again because its refund failed. */
export async function reopenRefunded(
  deps: Deps,
  trx: Trx,
  { provider, reference }: Payment,
): Promise<void> {
  const rows = await trx
    .updateTable('held_payments')
    .set({ decided_at: null, decision: null })
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('decision', '=', 'refunded')
    .returning('id')
    .execute()
  for (const { id } of rows) await refuseUnmadeRefund(deps, trx, id, 0, notArrived)
}

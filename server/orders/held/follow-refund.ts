import type { Provider } from '#contract/providers.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../../deps.ts'
import { notArrived, refuseUnmadeRefund } from '../refund-requests.ts'

interface Payment {
  provider: Provider
  reference: string
}

/** A payment that was refunded, or will be, needs no decision any more. */
export async function markRefunded(
  deps: Deps,
  trx: Trx,
  { provider, reference }: Payment,
): Promise<void> {
  await trx
    .updateTable('held_payments')
    .set({ decided_at: deps.clock.now(), decision: 'refunded' })
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('decided_at', 'is', null)
    .execute()
}

/** Its refund failed, so it needs one again. */
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

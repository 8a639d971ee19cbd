import type { Decision } from '#contract/admin/held-payments.ts'
import type { Provider } from '#contract/providers.ts'
import type { Trx } from '#db/schema.ts'
import type { ShopContext } from '../../settings/deps.ts'

export interface Payment {
  provider: Provider
  reference: string
}

/**
 * Decides a payment wherever it is held, because what happened to its money leaves nothing to decide. Returns
 * the ids of what was open.
 */
export async function decideOpen(
  { clock }: ShopContext,
  trx: Trx,
  { provider, reference }: Payment,
  decision: Decision,
): Promise<string[]> {
  const rows = await trx
    .updateTable('held_payments')
    .set({ decided_at: clock.now(), decision })
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('decided_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

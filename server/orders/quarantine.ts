import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import type { Mismatch } from './find-mismatch.ts'

/** Why a payment brought no license, or needs a look although it did. */
export type QuarantineReason =
  | Mismatch
  | NonNullable<ProviderOrder['remark']>
  | 'unknown_order'
  | 'forgotten_order'
  | 'underpaid'
  | 'fraud_warning'
  | 'license_revoked'
  | 'unproven'

/** Keeps payments that are not valid or need a look, for the operator; each only once. */
export async function quarantine(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  provider: Pick<PaymentProvider, 'name'>,
  reference: string,
  reason: QuarantineReason,
  detail: Record<string, unknown>,
): Promise<void> {
  const added = await deps.db
    .insertInto('quarantine')
    .values({
      provider: provider.name,
      reference,
      reason,
      detail: JSON.stringify(detail),
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) deps.log.warn({ provider: provider.name, reason }, 'added to quarantine')
}

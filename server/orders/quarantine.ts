import type { Deps } from '../deps.ts'

/** Keeps what claims to be a payment and is not, for the operator; the same claim once. */
export async function quarantine(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  reference: string,
  reason: string,
  detail: Record<string, unknown>,
): Promise<void> {
  deps.log.warn({ reason }, 'a payment was put into quarantine')
  await deps.db
    .insertInto('quarantine')
    .values({
      provider: 'stripe',
      reference,
      reason,
      detail: JSON.stringify(detail),
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

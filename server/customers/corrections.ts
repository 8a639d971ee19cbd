import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'

export type Correction = Selectable<Database['address_corrections']>

/** `waits`: it can still be stopped. `made`: the address was changed. `stopped`: it changed nothing. */
export type CorrectionState = 'waits' | 'made' | 'stopped'

/** Finds the correction of this order that still waits. */
export async function findWaitingCorrection(
  db: Deps['db'] | Transaction<Database>,
  orderId: string,
): Promise<Correction | null> {
  const correction = await db
    .selectFrom('address_corrections')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return correction ?? null
}

/** Stores the outcome. Its order is locked, so nobody else decides it meanwhile. */
export async function decideCorrection(
  deps: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  { id }: Pick<Correction, 'id'>,
  outcome: NonNullable<Correction['outcome']>,
): Promise<void> {
  await trx
    .updateTable('address_corrections')
    .set({ outcome, decided_at: deps.clock.now() })
    .where('id', '=', id)
    .execute()
}

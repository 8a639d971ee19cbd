import type { Selectable } from 'kysely'
import type { Database, Proof, Trx } from '#db/schema.ts'
import type { Books } from '../deps.ts'

type Row = Selectable<Database['address_corrections']>

/** Somebody proved on /rescue that the order is theirs (correct-order.ts). */
export type OrderCorrection = Row & { order_id: string; account_id: null; proof: Proof }
/** Support asked for it (`customers/ask-correction`). */
export type AccountCorrection = Row & { order_id: null; account_id: string; proof: null }
/** It waits until its time comes (apply-corrections.ts) or somebody denies or stops it. */
export type Correction = OrderCorrection | AccountCorrection

interface FoundBy {
  id: Correction
  order_id: OrderCorrection
  account_id: AccountCorrection
}

/** Finds the correction that still waits, and locks it, so that nobody else decides it meanwhile. */
export async function lockWaitingCorrection<By extends keyof FoundBy>(
  trx: Trx,
  by: By,
  id: string,
): Promise<FoundBy[By] | null> {
  const correction = await trx
    .selectFrom('address_corrections')
    .selectAll()
    .where(by as keyof FoundBy, '=', id)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return (correction as FoundBy[By] | undefined) ?? null
}

/** Stores the outcome of a correction that is locked. */
export async function decideCorrection(
  deps: Books,
  trx: Trx,
  { id }: Correction,
  outcome: NonNullable<Correction['outcome']>,
): Promise<void> {
  await trx
    .updateTable('address_corrections')
    .set({ outcome, decided_at: deps.clock.now() })
    .where('id', '=', id)
    .execute()
}

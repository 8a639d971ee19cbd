import type { Selectable, Transaction } from 'kysely'
import type { AskedOutcome, Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { writeAudit } from '../orders/audit.ts'
import type { CorrectionState } from './corrections.ts'

export type AskedCorrection = Selectable<Database['asked_corrections']>

/** Decides a correction that waits; answers it, or null when none does. */
export async function closeAskedCorrection(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  [column, id]: ['id' | 'account_id', string],
  outcome: AskedOutcome,
): Promise<AskedCorrection | null> {
  const closed = await trx
    .updateTable('asked_corrections')
    .set({ outcome, decided_at: clock.now() })
    .where(column, '=', id)
    .where('outcome', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return closed ?? null
}

/** Answers the state of a correction; null when it no longer exists. */
export async function findAskedState(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<CorrectionState | null> {
  const row = await db
    .selectFrom('asked_corrections')
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.outcome === null) return 'waits'
  return row.outcome === 'done' ? 'made' : 'stopped'
}

/** Whoever reads the account's address did not ask for this correction. */
export async function denyAskedCorrection(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<CorrectionState | null> {
  await deps.db.transaction().execute(async (trx) => {
    const closed = await closeAskedCorrection(deps, trx, ['id', id], 'denied')
    if (closed === null) return
    const detail = { correctionId: id }
    await writeAudit(deps, trx, 'address correction denied', closed.account_id, detail, 'customer')
  })
  return findAskedState(deps, id)
}

import type { Deps } from '../deps.ts'
import { writeAudit } from '../orders/audit.ts'
import { openCase } from './cases.ts'
import { decideCorrection, type Correction, type CorrectionState } from './corrections.ts'
import { lockOrder } from '../orders/order.ts'

type DenyDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'config'>

/** Answers the state of a correction; null when it no longer exists. */
export async function findCorrectionState(
  { db }: Pick<Deps, 'db'>,
  correctionId: string,
): Promise<CorrectionState | null> {
  const correction = await findCorrection(db, correctionId)
  return correction && stateOf(correction)
}

/**
 * The owner of the address on record did not ask for this correction. Stops it if it still waits;
 * keeps it if it was made. Opens a case either way: the claim of whoever proved the order remains.
 */
export async function denyCorrection(
  deps: DenyDeps,
  correctionId: string,
): Promise<CorrectionState | null> {
  const known = await findCorrection(deps.db, correctionId)
  if (known === null) return null
  return deps.db.transaction().execute(async (trx) => {
    await lockOrder(trx, known.order_id)
    const correction = (await findCorrection(trx, correctionId))!
    const state = stateOf(correction)
    if (state === 'stopped') return state
    if (state === 'waits') await decideCorrection(deps, trx, correction, 'denied')
    const { order_id: orderId, proof, email, recorded_email } = correction
    const emails = { wanted_email: email, recorded_email }
    await openCase(deps, trx, { order_id: orderId, reason: 'denied', proof, ...emails })
    await writeAudit(deps, trx, 'address correction denied', orderId, { correctionId, state })
    return state === 'waits' ? 'stopped' : 'made'
  })
}

async function findCorrection(db: Deps['db'], id: string): Promise<Correction | null> {
  const correction = await db
    .selectFrom('address_corrections')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return correction ?? null
}

/** A correction that another one replaced counts as made: the order has moved either way. */
function stateOf({ outcome }: Correction): CorrectionState {
  if (outcome === null) return 'waits'
  return outcome === 'done' || outcome === 'replaced' ? 'made' : 'stopped'
}

import type { Deps } from '../deps.ts'
import { writeAudit } from '../orders/audit.ts'
import { openCase } from './cases.ts'
import { decide, type Correction } from './corrections.ts'
import { lockOrder } from '../orders/order.ts'

type DenyDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'config'>

/** `waits`: it can still be stopped. `made`: the order has moved. `stopped`: nothing was moved by it. */
export type Denied = 'waits' | 'made' | 'stopped'

/** How far a correction is; null for one that is not there any more. */
export async function findDeniable(
  { db }: Pick<Deps, 'db'>,
  correctionId: string,
): Promise<Denied | null> {
  const correction = await findCorrection(db, correctionId)
  return correction && describe(correction)
}

/**
 * The address on record says that the correction was not asked for by them. One that waits stops;
 * one that was made stays. A case opens in both: whoever proved the order keeps their claim.
 */
export async function denyCorrection(deps: DenyDeps, correctionId: string): Promise<Denied | null> {
  const known = await findCorrection(deps.db, correctionId)
  if (known === null) return null
  return deps.db.transaction().execute(async (trx) => {
    await lockOrder(trx, known.order_id)
    const correction = (await findCorrection(trx, correctionId))!
    const state = describe(correction)
    if (state === 'stopped') return state
    if (state === 'waits') await decide(deps, trx, correction, 'denied')
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

/** One that another replaced is as good as made: the order has moved all the same. */
function describe({ outcome }: Correction): Denied {
  if (outcome === null) return 'waits'
  return outcome === 'done' || outcome === 'replaced' ? 'made' : 'stopped'
}

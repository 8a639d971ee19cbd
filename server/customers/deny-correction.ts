import type { Db, Trx } from '#db/schema.ts'
import type { Deps, Books } from '../deps.ts'
import { writeAudit } from '../orders/audit.ts'
import { lockOrder } from '../orders/order.ts'
import { openCase } from './cases.ts'
import { decideCorrection, type Correction } from './corrections.ts'

/** A correction as the address on record sees it. */
export interface SeenCorrection {
  of: 'order' | 'account'
  /** `waits`: it can still be stopped. `made`: the address was changed. `stopped`: it changed nothing. */
  state: 'waits' | 'made' | 'stopped'
}

/** Answers null when the correction no longer exists. */
export async function seeCorrection(
  { db }: Books,
  correctionId: string,
): Promise<SeenCorrection | null> {
  const correction = await select(db, correctionId).executeTakeFirst()
  return correction ? describe(correction) : null
}

/**
 * Whoever reads the address on record did not ask for this correction. Stops it if it still waits;
 * keeps it if it was made.
 */
export async function denyCorrection(
  deps: Deps,
  correctionId: string,
): Promise<SeenCorrection | null> {
  const known = await select(deps.db, correctionId).executeTakeFirst()
  if (known === undefined) return null
  return deps.db.transaction().execute(async (trx) => {
    if (known.order_id !== null) await lockOrder(trx, known.order_id)
    const correction = await select(trx, correctionId).forUpdate().executeTakeFirst()
    if (correction === undefined) return null
    const seen = describe(correction)
    if (seen.state === 'waits') await decideCorrection(deps, trx, correction, 'denied')
    await noteDenial(deps, trx, correction, seen)
    return seen.state === 'waits' ? { ...seen, state: 'stopped' } : seen
  })
}

/** An order gets a case, also when it has moved: the claim of whoever proved it remains. */
async function noteDenial(
  deps: Deps,
  trx: Trx,
  correction: Correction,
  { state }: SeenCorrection,
): Promise<void> {
  const { id: correctionId, order_id: orderId, proof, email, recorded_email } = correction
  const [action, detail] = ['address correction denied', { correctionId, state }]
  if (orderId === null) {
    if (state !== 'waits') return
    return writeAudit(deps, trx, action, correction.account_id, detail, 'customer')
  }
  if (state === 'stopped') return
  const emails = { wanted_email: email, recorded_email }
  await openCase(deps, trx, { order_id: orderId, reason: 'denied', proof, ...emails })
  await writeAudit(deps, trx, action, orderId, detail)
}

function select(db: Db, id: string) {
  return db.selectFrom('address_corrections').selectAll().where('id', '=', id).$castTo<Correction>()
}

/** A correction that another one replaced counts as made: the address has changed either way. */
function describe({ order_id: orderId, outcome }: Correction): SeenCorrection {
  const of = orderId === null ? 'account' : 'order'
  if (outcome === null) return { of, state: 'waits' }
  return { of, state: outcome === 'done' || outcome === 'replaced' ? 'made' : 'stopped' }
}

import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { findLicensesOfOrder } from '../licenses/status.ts'
import { readRescueRequest, type RescueRequest } from './ask-for-rescue.ts'
import { writeAudit } from '../orders/audit.ts'
import { correctOrder } from './correct-order.ts'
import { findRescued } from './find-rescued.ts'
import { isSettled } from '../orders/find.ts'
import { isHeld } from '../orders/held/held.ts'
import { lockOrder, ownerOf, type Order } from '../orders/order.ts'
import { proveOrder, type Proving } from './prove-order.ts'
import { resendKeys } from './resend-keys.ts'

export type RescueOutcome =
  | 'unknown_order'
  | 'not_paid'
  | 'held'
  | 'too_many'
  | 'wrong_proof'
  | 'no_license'
  | 'sent_again'
  | 'corrected'
  | 'waits'
  | 'checked_by_hand'

interface Result {
  outcome: RescueOutcome
  /** The correction that was made or waits. */
  correctionId?: string
}

const unproven: Proving = { by: null, allowed: true }

/**
 * Does what a request on /rescue asks for: sends the key again, or moves the order to another address.
 * Throws while the provider does not answer, so that the job is retried.
 */
export async function rescue(deps: Deps, requestId: string): Promise<void> {
  const request = await readRescueRequest(deps, requestId)
  if (request === null) return
  const found = await findRescued(deps, request.order)
  const proving = found === null ? unproven : await proveOrder(deps, found, request)
  const result = await deps.db.transaction().execute(async (trx) => {
    // When two run at once, the second waits here and then sees the first one's changes.
    const order = found && (await lockOrder(trx, found.id))
    if (!(await isOpen(trx, requestId))) return null
    const reached = order
      ? await help(deps, trx, { requestId, order, request, proving })
      : { outcome: 'unknown_order' as const }
    await finish(deps, trx, requestId, proving, reached)
    return reached
  })
  // Leave out the request's id: it opens the page that shows the outcome.
  if (result !== null)
    deps.log.info({ orderId: found?.id, outcome: result.outcome }, 'handled a rescue request')
}

/** False when the same job ran twice and the other run was first. */
async function isOpen(trx: Trx, requestId: string): Promise<boolean> {
  const request = await trx
    .selectFrom('rescue_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return request !== undefined
}

interface Asked {
  requestId: string
  order: Order
  request: RescueRequest
  proving: Proving
}

async function help(
  deps: Deps,
  trx: Trx,
  { requestId, order, request, proving: { by, allowed } }: Asked,
): Promise<Result> {
  if (by === null) return { outcome: allowed ? 'wrong_proof' : 'too_many' }
  if (!isSettled(order)) return { outcome: (await isHeld(trx, order)) ? 'held' : 'not_paid' }
  // Its buyer was erased: nobody can prove to be the one that nobody knows any more.
  if (order.email === null) return { outcome: 'unknown_order' }
  const bought = await findLicensesOfOrder(trx, order.id)
  const licenses = bought.filter(({ account_id }) => account_id === ownerOf(order))
  // They were moved to other accounts since.
  if (bought.length > 0 && licenses.length === 0) return { outcome: 'no_license' }
  const to = request.corrected
  if (by !== 'email' && to !== null && to.normal !== order.email_norm) {
    const claim = { requestId, order, licenses, to, proof: by, allowed }
    return correctOrder(deps, trx, claim)
  }
  if (!allowed) return { outcome: 'too_many' }
  if (licenses.length === 0) return { outcome: 'no_license' }
  await resendKeys(deps, trx, order, licenses, `rescue:${requestId}`)
  await writeAudit(deps, trx, 'key sent again', order.id, { requestId, by })
  return { outcome: 'sent_again' }
}

async function finish(
  deps: Deps,
  trx: Trx,
  requestId: string,
  { by }: Proving,
  { outcome, correctionId }: Result,
): Promise<void> {
  await trx
    .updateTable('rescue_requests')
    .set({
      handled_at: deps.clock.now(),
      payload_sealed: null,
      outcome,
      proof: by === 'email' ? null : by,
      correction_id: correctionId ?? null,
    })
    .where('id', '=', requestId)
    .execute()
}

import type { Transaction } from 'kysely'
import type { CaseReason, Database } from '#db/schema.ts'
import { findLicensesOfOrder } from '../licenses/status.ts'
import { queueEmail } from '../mail/outbox.ts'
import { writeAudit } from '../orders/audit.ts'
import { hasOpenCase, openCase } from './cases.ts'
import { decideCorrection, findWaitingCorrection, type Correction } from './corrections.ts'
import { findCorrectionObstacle } from './guard-correction.ts'
import { moveOrder } from './move-order.ts'
import { lockOrder, type FulfillDeps } from '../orders/order.ts'

const batch = 100

/** Applies the corrections whose day of waiting is over, unless an obstacle has come up. */
export async function applyCorrections(deps: FulfillDeps): Promise<void> {
  const due = await deps.db
    .selectFrom('address_corrections')
    .select('order_id')
    .where('outcome', 'is', null)
    .where('takes_effect_at', '<=', deps.clock.now())
    .orderBy('takes_effect_at')
    .limit(batch)
    .execute()
  for (const { order_id: orderId } of due)
    await apply(deps, orderId).catch((error: Error) =>
      // One that fails must not block the others.
      deps.log.error({ orderId, error: error.message }, 'failed to apply a correction'),
    )
}

async function apply(deps: FulfillDeps, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const correction = await findWaitingCorrection(trx, orderId)
    // Another instance was first, or the correction was denied at the last moment.
    if (correction === null || correction.takes_effect_at > deps.clock.now()) return
    const licenses = await findLicensesOfOrder(trx, orderId)
    const obstacle = (await hasOpenCase(trx, orderId))
      ? 'two_addresses'
      : await findCorrectionObstacle(trx, order, licenses, correction.asked_at)
    if (obstacle !== null) return stop(deps, trx, correction, obstacle)
    await decideCorrection(deps, trx, correction, 'done')
    await moveOrder(deps, trx, order, licenses, correction)
  })
}

async function stop(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  correction: Correction,
  reason: CaseReason,
): Promise<void> {
  const { id, order_id: orderId, proof, email, recorded_email: recorded } = correction
  await decideCorrection(deps, trx, correction, 'stopped')
  const emails = { wanted_email: email, recorded_email: recorded }
  await openCase(deps, trx, { order_id: orderId, reason, proof, ...emails })
  await queueEmail(deps, trx, recorded, { kind: 'address_correction', news: 'kept', orderId })
  const detail = { correctionId: id, by: proof, reason }
  await writeAudit(deps, trx, 'address not corrected', orderId, detail)
}

import type { CaseReason, Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { findLicensesOfOrder } from '../licenses/status.ts'
import { queueEmail } from '../mail/outbox.ts'
import { writeAudit } from '../orders/audit.ts'
import { lockOrder, nameOrder, type Order } from '../orders/order.ts'
import { hasOpenCase, openCase } from './cases.ts'
import { decideCorrection, lockWaitingCorrection, type OrderCorrection } from './corrections.ts'
import { findCorrectionObstacle } from './guard-correction.ts'
import { moveOrder } from './move-order.ts'

/** Moves the order to the address that was proven, unless a guard has come up that stops it. */
export async function applyToOrder(
  deps: Deps,
  trx: Trx,
  correction: OrderCorrection,
): Promise<void> {
  const { id, order_id: orderId } = correction
  const order = await lockOrder(trx, orderId)
  const waiting = await lockWaitingCorrection(trx, 'order_id', orderId)
  // Another instance was first, or the correction was denied at the last moment.
  if (waiting?.id !== id) return
  const licenses = await findLicensesOfOrder(trx, orderId)
  const obstacle = (await hasOpenCase(trx, orderId))
    ? 'two_addresses'
    : await findCorrectionObstacle(trx, order, licenses, correction.asked_at)
  if (obstacle !== null) return stop(deps, trx, correction, order, obstacle)
  await decideCorrection(deps, trx, correction, 'done')
  await moveOrder(deps, trx, order, licenses, correction)
}

export async function stop(
  deps: Deps,
  trx: Trx,
  correction: OrderCorrection,
  order: Order,
  reason: CaseReason,
): Promise<void> {
  const { id, order_id: orderId, proof, email, recorded_email: recorded } = correction
  await decideCorrection(deps, trx, correction, 'stopped')
  const emails = { wanted_email: email, recorded_email: recorded }
  await openCase(deps, trx, { order_id: orderId, reason, proof, ...emails })
  const facts = { news: 'kept' as const, ...nameOrder(order) }
  await queueEmail(deps, trx, recorded, { kind: 'address_correction', ...facts })
  const detail = { correctionId: id, by: proof, reason }
  await writeAudit(deps, trx, 'address not corrected', orderId, detail)
}

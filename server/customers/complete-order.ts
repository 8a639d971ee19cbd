import type { Trx } from '#db/schema.ts'
import { findProvider, type PaymentProvider } from '../checkout/provider.ts'
import type { Deps, Books } from '../deps.ts'
import { NotReached } from '../faults.ts'
import { writeAudit } from '../orders/audit.ts'
import { isSettled } from '../orders/find.ts'
import { deliverTo, findNameless, type Nameless } from '../orders/held/nameless.ts'
import { findByReference, lockOrder, wasBegunIn, type Order } from '../orders/order.ts'
import { stop } from './apply-to-order.ts'
import { hasOpenCase } from './cases.ts'
import { correctLater } from './correct-order.ts'
import { decideCorrection, lockWaitingCorrection, type OrderCorrection } from './corrections.ts'
import { spendTry } from './prove-order.ts'

/** Somebody who has proved to read an address says that a paid order without one is theirs. */
interface Claim {
  reference: string
  to: { typed: string; normal: string }
  cardLast4: string | null
  /** The hash of the device cookie. */
  device: Buffer | null
  /** The caller's /24 or /48. */
  network: string
}

type Completed =
  | { outcome: 'delivered' | 'by_hand' }
  | { outcome: 'waits'; until: Date }
  | { refused: 'unknown' | 'unavailable' | 'too_many' | 'wrong_card' }

/**
 * Delivers a paid order to the address that it lacks: at once for the browser that began it, and after a
 * day for whoever names the last digits of its card.
 */
export async function completeOrder(
  deps: Deps,
  provider: PaymentProvider,
  claim: Claim,
): Promise<Completed> {
  const order = await findByReference(deps, provider, claim.reference)
  if (order === null || order.kind !== 'purchase') return { refused: 'unknown' }
  if (isSettled(order)) return { outcome: 'delivered' }
  const nameless = await findNameless(deps, provider, order)
  if (nameless === 'unavailable') return { refused: 'unavailable' }
  if (nameless === null) return { outcome: 'by_hand' }
  const isOwnBrowser = wasBegunIn(order, claim.device)
  const from = isOwnBrowser ? 'its browser' : claim.network
  if (!(await spendTry(deps, order, from))) return { refused: 'too_many' }
  const { cardLast4 = null } = nameless.providerOrder
  const isCard = cardLast4 !== null && cardLast4 === claim.cardLast4
  if (!isOwnBrowser && !isCard) return { refused: 'wrong_card' }
  return deps.db.transaction().execute(async (trx) => {
    // When two give an address at once, the second waits here and then finds the order delivered.
    const locked = await lockOrder(trx, order.id)
    if (isSettled(locked)) return { outcome: 'delivered' }
    return isOwnBrowser
      ? completeNow(deps, trx, locked, nameless, claim)
      : completeLater(deps, trx, locked, claim)
  })
}

async function completeNow(
  deps: Deps,
  trx: Trx,
  order: Order,
  nameless: Nameless,
  { to }: Claim,
): Promise<Completed> {
  const waiting = await lockWaitingCorrection(trx, 'order_id', order.id)
  if (waiting !== null) await decideCorrection(deps, trx, waiting, 'replaced')
  await deliver(deps, trx, order, nameless, { to, by: 'browser' })
  return { outcome: 'delivered' }
}

async function completeLater(
  deps: Deps,
  trx: Trx,
  order: Order,
  { to }: Claim,
): Promise<Completed> {
  const reached = await correctLater(deps, trx, { order, to, proof: 'card' })
  if (reached.outcome !== 'waits') return { outcome: 'by_hand' }
  const waiting = await lockWaitingCorrection(trx, 'order_id', order.id)
  return { outcome: 'waits', until: waiting!.takes_effect_at }
}

/** Delivers to the address that waited for its day, unless the order was delivered or refunded since. */
export async function completeWaiting(deps: Deps, correction: OrderCorrection): Promise<void> {
  const known = await findOrder(deps, correction)
  const provider = findProvider(deps.payments, known.provider)
  const nameless = provider && !isSettled(known) ? await findNameless(deps, provider, known) : null
  if (nameless === 'unavailable') throw new NotReached(`${known.provider} did not answer`)
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, known.id)
    const waiting = await lockWaitingCorrection(trx, 'order_id', order.id)
    // Another instance was first, or the order's browser.
    if (waiting?.id !== correction.id) return
    if (isSettled(order) || nameless === null) return end(deps, trx, correction)
    if (await hasOpenCase(trx, order.id)) return stop(deps, trx, correction, order, 'two_addresses')
    await decideCorrection(deps, trx, correction, 'done')
    const { email: typed, email_norm: normal, proof: by } = correction
    await deliver(deps, trx, order, nameless, { to: { typed, normal }, by })
  })
}

function findOrder({ db }: Books, { order_id: id }: OrderCorrection): Promise<Order> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function end(deps: Deps, trx: Trx, correction: OrderCorrection): Promise<void> {
  const { id: correctionId, order_id: orderId } = correction
  await decideCorrection(deps, trx, correction, 'ended')
  await writeAudit(deps, trx, 'address not given', orderId, { correctionId })
}

async function deliver(
  deps: Deps,
  trx: Trx,
  order: Order,
  nameless: Nameless,
  { to, by }: { to: Claim['to']; by: OrderCorrection['proof'] },
): Promise<void> {
  await deliverTo(deps, trx, order, nameless, to)
  await writeAudit(deps, trx, 'address given', order.id, { by })
}

import type { CaseReason, Proof, Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import type { License } from '../licenses/find.ts'
import { queueEmail } from '../mail/outbox.ts'
import { writeAudit } from '../orders/audit.ts'
import { hasOpenCase, openCase } from './cases.ts'
import { decideCorrection, lockWaitingCorrection, type OrderCorrection } from './corrections.ts'
import { findCorrectionObstacle, lockAccount } from './guard-correction.ts'
import { moveOrder } from './move-order.ts'
import { nameOrder, type Order } from '../orders/order.ts'

/** A proven claim to an order, with its right address. The order's row is locked. */
interface AddressClaim {
  /** Of a request on /rescue. */
  requestId?: string
  order: Order
  to: { typed: string; normal: string }
  proof: Proof
}

/** The licenses' rows are locked, too. */
interface Claim extends AddressClaim {
  licenses: License[]
  /** False when the day's tries are used up. */
  allowed: boolean
}

type Reached =
  | { outcome: 'corrected' | 'waits'; correctionId: string }
  | { outcome: 'checked_by_hand' }

/**
 * Moves the order at once for the browser that began it. Digits of the card can be read off a
 * receipt, so a correction they prove waits a day, in which the address on record can deny it. When
 * somebody may already use what was bought, nothing moves and a case opens.
 */
export async function correctOrder(deps: Deps, trx: Trx, claim: Claim): Promise<Reached> {
  const obstacle = claim.allowed
    ? await findCorrectionObstacle(trx, claim.order, claim.licenses, deps.clock.now())
    : 'too_many_tries'
  if (obstacle !== null) return leaveToPerson(deps, trx, claim, obstacle)
  return claim.proof === 'browser' ? correctNow(deps, trx, claim) : correctLater(deps, trx, claim)
}

async function correctNow(deps: Deps, trx: Trx, claim: Claim): Promise<Reached> {
  const waiting = await lockWaitingCorrection(trx, 'order_id', claim.order.id)
  if (waiting !== null) await decideCorrection(deps, trx, waiting, 'replaced')
  const correction = await writeCorrection(deps, trx, claim, deps.clock.now())
  await decideCorrection(deps, trx, correction, 'done')
  const facts = { news: 'done' as const, correctionId: correction.id, ...nameOrder(claim.order) }
  await queueEmail(deps, trx, correction.recorded_email, { kind: 'address_correction', ...facts })
  await moveOrder(deps, trx, claim.order, claim.licenses, correction)
  return { outcome: 'corrected', correctionId: correction.id }
}

/** Of two claims by digits a person decides. A paid order without an address has none to tell. */
export async function correctLater(deps: Deps, trx: Trx, claim: AddressClaim): Promise<Reached> {
  const waiting = await lockWaitingCorrection(trx, 'order_id', claim.order.id)
  if (waiting?.email_norm === claim.to.normal) return { outcome: 'waits', correctionId: waiting.id }
  // Digits against digits, or against a denial: a person decides between the two.
  if (waiting !== null) return leaveBothToPerson(deps, trx, claim, waiting)
  if (await hasOpenCase(trx, claim.order.id))
    return leaveToPerson(deps, trx, claim, 'two_addresses')
  const inADay = addMilliseconds(deps.clock.now(), times.day)
  const correction = await writeCorrection(deps, trx, claim, inADay)
  const { id: correctionId, recorded_email: recorded } = correction
  await queueEmail(deps, trx, recorded, {
    kind: 'address_correction',
    news: 'waits',
    ...nameOrder(claim.order),
    correctionId,
    takesEffectAt: inADay.toISOString(),
  })
  const detail = { requestId: claim.requestId, correctionId }
  await writeAudit(deps, trx, 'address correction waits', claim.order.id, detail)
  return { outcome: 'waits', correctionId }
}

async function leaveBothToPerson(
  deps: Deps,
  trx: Trx,
  claim: AddressClaim,
  waiting: OrderCorrection,
): Promise<Reached> {
  await decideCorrection(deps, trx, waiting, 'stopped')
  await openCase(deps, trx, {
    order_id: claim.order.id,
    reason: 'two_addresses',
    proof: waiting.proof,
    wanted_email: waiting.email,
    recorded_email: waiting.recorded_email,
  })
  return leaveToPerson(deps, trx, claim, 'two_addresses')
}

async function leaveToPerson(
  deps: Deps,
  trx: Trx,
  { requestId, order, proof, to }: AddressClaim,
  reason: CaseReason,
): Promise<Reached> {
  const detail = { requestId, by: proof, reason }
  await writeAudit(deps, trx, 'address not corrected', order.id, detail)
  // One case for each address, however often it is asked for; too many tries open no second one.
  const address = reason === 'too_many_tries' ? undefined : to.typed
  if (await hasOpenCase(trx, order.id, address)) return { outcome: 'checked_by_hand' }
  const email = await findRecorded(trx, order)
  const emails = { wanted_email: to.typed, recorded_email: email }
  await openCase(deps, trx, { order_id: order.id, reason, proof, ...emails })
  const facts = { news: 'kept' as const, ...nameOrder(order) }
  await queueEmail(deps, trx, email, { kind: 'address_correction', ...facts })
  return { outcome: 'checked_by_hand' }
}

async function writeCorrection(
  deps: Deps,
  trx: Trx,
  { order, to, proof }: AddressClaim,
  takesEffectAt: Date,
): Promise<OrderCorrection> {
  return trx
    .insertInto('address_corrections')
    .values({
      order_id: order.id,
      proof,
      email: to.typed,
      email_norm: to.normal,
      recorded_email: await findRecorded(trx, order),
      asked_at: deps.clock.now(),
      takes_effect_at: takesEffectAt,
    })
    .returningAll()
    .$castTo<OrderCorrection>()
    .executeTakeFirstOrThrow()
}

/** The address on record; null of a paid order that has none. */
async function findRecorded(trx: Trx, order: Order): Promise<string | null> {
  return order.account_id === null ? null : (await lockAccount(trx, order.account_id)).email
}

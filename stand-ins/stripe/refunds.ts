import { chargeOf } from './charge.ts'
import { isRefundable } from './disputes.ts'
import type { Params } from './form.ts'
import { money } from './money.ts'
import { integer, metadata, oneOf, refuseUnknown, text } from './params.ts'
import { invalid, missingResource } from './problem.ts'
import { findSession } from './sessions.ts'
import { nowInSeconds, objectId } from './wire.ts'
import type { Charge, Refund } from './wire.ts'
import { announce, byBuyer } from './world.ts'
import type { Cause, World } from './world.ts'

const known = [
  'amount',
  'charge',
  'expand',
  'instructions_email',
  'metadata',
  'origin',
  'payment_intent',
  'reason',
  'refund_application_fee',
  'reverse_transfer',
]

/** Answers POST /v1/refunds: refunds the remaining charge, or `amount` of it. */
export function createRefund(world: World, params: Params, cause: Cause): Refund {
  refuseUnknown(params, known)
  const charge = chargeNamed(world, params)
  const amount = integer(params, ['amount']) ?? charge.amount - charge.amount_refunded
  refuseImpossible(world, charge, amount)
  const refund = composeRefund(charge, amount, {
    reason: oneOf(params, ['reason'], ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    metadata: metadata(params, ['metadata']),
    status: world.refundsBegin,
  })
  book(world, charge, refund, cause)
  return refund
}

/** Refunds a session's payment, as the vendor does from the provider's own pages. */
export function refundSession(world: World, sessionId: string, amount?: number): Refund {
  const charge = chargeOf(world, findSession(world, sessionId).session)
  const params: Params = {
    charge: charge.id,
    ...(amount !== undefined && { amount: String(amount) }),
  }
  return createRefund(world, params, byBuyer)
}

export type RefundEnd = 'succeeded' | 'failed' | 'canceled'

const before: Record<RefundEnd, string[]> = {
  succeeded: ['pending', 'requires_action'],
  failed: ['pending', 'requires_action', 'succeeded'],
  canceled: ['pending', 'requires_action'],
}

/** Ends the newest refund of a session's payment that can end this way, or the named one. */
export function endRefund(
  world: World,
  sessionId: string,
  end: RefundEnd,
  { id, reason = 'expired_or_canceled_card' }: { id?: string; reason?: string } = {},
): Refund {
  const charge = chargeOf(world, findSession(world, sessionId).session)
  const refund = [...world.store.refunds.values()].findLast(
    (each) =>
      each.charge === charge.id &&
      before[end].includes(String(each.status)) &&
      (id === undefined || each.id === id),
  )
  if (refund === undefined) throw invalid(`Charge ${charge.id} has no refund that can be ${end}.`)
  refund.status = end
  if (end !== 'succeeded') {
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  }
  if (end === 'failed') {
    refund.failure_reason = reason
    announce(world, 'refund.failed', refund, byBuyer)
  }
  announce(world, 'refund.updated', refund, byBuyer)
  return refund
}

function chargeNamed(world: World, params: Params): Charge {
  const chargeId = text(params, ['charge'])
  const intentId = text(params, ['payment_intent'])
  if (chargeId) {
    const charge = world.store.charges.get(chargeId)
    if (!charge) throw missingResource('charge', chargeId, 'charge')
    return charge
  }
  if (!intentId)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = world.store.intents.get(intentId)
  if (!intent) throw missingResource('payment_intent', intentId, 'payment_intent')
  const charge = world.store.charges.get(String(intent.latest_charge))
  if (!charge?.paid)
    throw invalid(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    )
  return charge
}

function refuseImpossible(world: World, charge: Charge, amount: number): void {
  const rest = charge.amount - charge.amount_refunded
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (!isRefundable(world, charge))
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    )
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not paid and cannot be refunded.`)
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  if (amount > rest)
    throw invalid(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(rest, charge.currency)})`,
      undefined,
      'amount',
    )
}

function composeRefund(
  charge: Charge,
  amount: number,
  given: Pick<Refund, 'reason' | 'metadata' | 'status'>,
): Refund {
  return {
    id: objectId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    ...given,
  }
}

function book(world: World, charge: Charge, refund: Refund, cause: Cause): void {
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += refund.amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.store.refunds.set(refund.id, refund)
  announce(world, 'refund.created', refund, cause)
  announce(world, 'charge.refunded', charge, cause, before)
}

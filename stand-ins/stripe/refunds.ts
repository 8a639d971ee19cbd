import type { Params } from './form.ts'
import { money } from './money.ts'
import { integer, metadata, oneOf, refuseUnknown, text } from './params.ts'
import { invalid, missingResource } from './problem.ts'
import { findSession } from './sessions.ts'
import { alphanumeric, nowInSeconds, objectId } from './wire.ts'
import type { Charge, Dispute, Refund, Session } from './wire.ts'
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

/** POST /v1/refunds: the remaining charge, or `amount` of it. */
export function createRefund(world: World, params: Params, cause: Cause): Refund {
  refuseUnknown(params, known)
  const charge = chargeNamed(world, params)
  const amount = integer(params, ['amount']) ?? charge.amount - charge.amount_refunded
  refuseImpossible(charge, amount)
  const refund = composeRefund(charge, amount, {
    reason: oneOf(params, ['reason'], ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    metadata: metadata(params, ['metadata']),
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

/** The buyer's bank sends the newest refund of a session's payment back to the seller. */
export function failRefund(world: World, sessionId: string): Refund {
  const charge = chargeOf(world, findSession(world, sessionId).session)
  const refund = [...world.store.refunds.values()].findLast(({ charge: of }) => of === charge.id)
  if (refund?.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} has no refund that can fail.`)
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  announce(world, 'refund.failed', refund, byBuyer)
  return refund
}

/** The bank decides an open dispute: if lost, the money stays withdrawn; if won, it comes back. */
export function closeDispute(world: World, sessionId: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = disputeWith(world, sessionId, ['needs_response', 'appeal_under_review'])
  dispute.status = outcome
  if (outcome === 'won') announce(world, 'charge.dispute.funds_reinstated', dispute, byBuyer)
  announce(world, 'charge.dispute.closed', dispute, byBuyer)
  return dispute
}

/** The bank decided for the buyer, and the seller appeals: the money stays withdrawn until the network has decided. */
export function appealDispute(world: World, sessionId: string): Dispute {
  const dispute = disputeWith(world, sessionId, ['needs_response', 'lost'])
  dispute.status = 'appeal_under_review'
  announce(world, 'charge.dispute.updated', dispute, byBuyer)
  return dispute
}

function disputeWith(world: World, sessionId: string, statuses: Dispute['status'][]): Dispute {
  const charge = chargeOf(world, findSession(world, sessionId).session)
  const dispute = disputesOf(world, charge).find(({ status }) => statuses.includes(status))
  if (dispute === undefined)
    throw invalid(`Charge ${charge.id} has no dispute that is ${statuses.join(' or ')}.`)
  return dispute
}

function disputesOf(world: World, { id }: Charge): Dispute[] {
  return [...world.store.disputes.values()].filter(({ charge }) => charge === id)
}

/** The card network reports that the cardholder calls the payment fraud. */
export function warnOfFraud(world: World, sessionId: string): void {
  const charge = chargeOf(world, findSession(world, sessionId).session)
  const warning = {
    id: `issfr_${alphanumeric(24)}`,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: nowInSeconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: charge.livemode,
    payment_intent: charge.payment_intent,
  }
  announce(world, 'radar.early_fraud_warning.created', warning, byBuyer)
}

/**
 * The buyer's bank takes the money back: opens a dispute and withdraws the amount. A payment can be
 * disputed again once that is decided.
 */
export function disputeSession(world: World, sessionId: string): Dispute {
  const charge = chargeOf(world, findSession(world, sessionId).session)
  if (disputesOf(world, charge).some(({ status }) => status !== 'won' && status !== 'lost'))
    throw invalid(`Charge ${charge.id} has already been disputed.`, 'charge_disputed')
  charge.disputed = true
  const dispute = composeDispute(charge)
  world.store.disputes.set(dispute.id, dispute)
  announce(world, 'charge.dispute.created', dispute, byBuyer)
  announce(world, 'charge.dispute.funds_withdrawn', dispute, byBuyer)
  return dispute
}

/** Returns the successful charge of a paid session; throws for an unpaid one. */
function chargeOf(world: World, session: Session): Charge {
  const intent = world.store.intents.get(String(session.payment_intent))
  const charge = world.store.charges.get(String(intent?.latest_charge))
  if (!charge?.paid) throw invalid(`The session ${session.id} holds no successful charge.`)
  return charge
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

function refuseImpossible(charge: Charge, amount: number): void {
  const rest = charge.amount - charge.amount_refunded
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (charge.disputed)
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
  given: Pick<Refund, 'reason' | 'metadata'>,
): Refund {
  return {
    id: objectId('re'),
    object: 'refund',
    amount,
    balance_transaction: objectId('txn'),
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
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

function composeDispute(charge: Charge): Dispute {
  const dispute: Omit<Dispute, 'evidence'> = {
    id: objectId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: nowInSeconds() + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    } as unknown as Dispute['evidence_details'],
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: charge.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  return dispute as Dispute
}

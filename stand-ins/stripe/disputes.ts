import { chargeOf } from './charge.ts'
import { invalid } from './problem.ts'
import { findSession } from './sessions.ts'
import { alphanumeric, nowInSeconds, objectId } from './wire.ts'
import type { Charge, Dispute } from './wire.ts'
import { announce, byBuyer } from './world.ts'
import type { World } from './world.ts'

/** The part of a charge that a bank disputes: all of it, as fraud, by default. */
export type Disputed = Partial<Pick<Dispute, 'amount' | 'currency' | 'reason'>>

/**
 * Opens a dispute and withdraws its amount. A payment can be disputed again, also while another dispute
 * is open.
 */
export function disputeSession(world: World, sessionId: string, given: Disputed = {}): Dispute {
  const dispute = open(world, sessionId, { ...given, status: 'needs_response' })
  announce(world, 'charge.dispute.funds_withdrawn', dispute, byBuyer)
  return dispute
}

/**
 * Opens an inquiry: the buyer's bank asks about a payment before disputing it, and no money moves.
 * Stripe doesn't document what the charge says during an inquiry, so here it is not disputed.
 */
export function inquireSession(world: World, sessionId: string, given: Disputed = {}): Dispute {
  return open(world, sessionId, { ...given, status: 'warning_needs_response' })
}

/** Changes the status of the newest dispute that allows it, or of the named one. */
export function changeDispute(
  world: World,
  sessionId: string,
  status: Dispute['status'],
  id?: string,
): Dispute {
  const charge = chargeOf(world, findSession(world, sessionId).session)
  const from = before[status as keyof typeof before]
  const dispute = disputesOf(world, charge).findLast(
    (each) => from.includes(each.status) && (id === undefined || each.id === id),
  )
  if (dispute === undefined)
    throw invalid(`Charge ${charge.id} has no dispute that can be ${status}.`)
  const wasInquiry = dispute.status.startsWith('warning_')
  dispute.status = status
  charge.disputed ||= status === 'needs_response'
  if (status === 'won') announce(world, 'charge.dispute.funds_reinstated', dispute, byBuyer)
  if (status === 'needs_response' && wasInquiry)
    announce(world, 'charge.dispute.funds_withdrawn', dispute, byBuyer)
  announce(world, `charge.dispute.${closed.has(status) ? 'closed' : 'updated'}`, dispute, byBuyer)
  return dispute
}

const closed = new Set<Dispute['status']>(['won', 'lost', 'warning_closed'])
const appeals = ['appeal_needs_response', 'appeal_under_review']
const undecided = ['needs_response', 'under_review']
const inquiries = ['warning_needs_response', 'warning_under_review']

const before = {
  won: [...undecided, ...appeals, 'lost'],
  lost: [...undecided, ...appeals, 'won'],
  under_review: ['needs_response'],
  // An inquiry that nobody answered becomes a dispute; a bank can reopen one that was won.
  needs_response: [...inquiries, 'won'],
  appeal_needs_response: ['lost'],
  appeal_under_review: ['lost', 'appeal_needs_response'],
  warning_under_review: ['warning_needs_response'],
  warning_closed: inquiries,
} satisfies Partial<Record<Dispute['status'], string[]>>

/**
 * Reports whether a charge can be refunded: Stripe refuses refunds while a dispute is open and after
 * one was lost.
 */
export function isRefundable(world: World, charge: Charge): boolean {
  return disputesOf(world, charge).every(
    ({ status }) => status === 'won' || status.startsWith('warning_'),
  )
}

function disputesOf(world: World, { id }: Charge): Dispute[] {
  return [...world.store.disputes.values()].filter(({ charge }) => charge === id)
}

/** Adds the card network's warning that the cardholder reported the payment as fraud. */
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

function open(world: World, sessionId: string, given: Disputed & Pick<Dispute, 'status'>): Dispute {
  const charge = chargeOf(world, findSession(world, sessionId).session)
  charge.disputed ||= given.status === 'needs_response'
  const dispute = composeDispute(charge, given)
  world.store.disputes.set(dispute.id, dispute)
  announce(world, 'charge.dispute.created', dispute, byBuyer)
  return dispute
}

function composeDispute(charge: Charge, given: Disputed & Pick<Dispute, 'status'>): Dispute {
  return {
    id: objectId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded || charge.amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    evidence_details: { due_by: nowInSeconds() + 9 * 86_400 },
    livemode: charge.livemode,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    ...given,
  }
}

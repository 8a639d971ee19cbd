import type Stripe from 'stripe'
import { untouched, type Disputes, type PaymentStatus, type Refunds } from '../provider.ts'
import { answerOf, fromSeconds, readAll, type StripeApi } from './connect.ts'

export async function readPaymentStatus(
  api: StripeApi,
  session: Stripe.Checkout.Session,
): Promise<PaymentStatus | 'unavailable'> {
  const payment = session.payment_intent
  if (payment === null || (typeof payment === 'object' && payment.latest_charge === null))
    return untouched
  const charge = chargeOf(session)
  const refunds = charge === null ? null : await readRefunds(api, charge)
  // Stripe does not document whether `charge.disputed` is true for an inquiry.
  const disputes = await readDisputes(api, session)
  if (refunds === 'unavailable' || disputes === 'unavailable') return 'unavailable'
  return { ...disputes, refunds, fraudWarning: false }
}

/** Returns the session's charge; null when Stripe did not expand it. */
export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const { payment_intent: payment } = session
  const charge = typeof payment === 'string' || payment === null ? null : payment.latest_charge
  return typeof charge === 'string' ? null : charge
}

/** Reads all refunds, because a charge contains only the newest ones. */
export async function readRefunds(
  api: StripeApi,
  charge: Stripe.Charge,
): Promise<Refunds | null | 'unavailable'> {
  const held = charge.refunds
  if (!held) return null
  if (!held.has_more) return addRefunds(held.data)
  const listing = api.sdk.refunds.list({ charge: charge.id, limit: 100 })
  const refunds = await answerOf(api, 'refunds.list', readAll(listing))
  return typeof refunds === 'string' ? 'unavailable' : addRefunds(refunds)
}

export function addRefunds(refunds: Stripe.Refund[]): Refunds {
  const failed = refunds.filter(({ status }) => status === 'failed' || status === 'canceled')
  const waiting = refunds.filter(
    ({ status }) => status === 'pending' || status === 'requires_action',
  )
  const made = refunds.filter((each) => !failed.includes(each) && !waiting.includes(each))
  return {
    refundedCents: addAmounts(made),
    onItsWayCents: addAmounts(waiting),
    failed: failed.map((each) => ({
      id: each.id,
      cents: each.amount,
      why: explainFailure(each),
    })),
  }
}

const failureReasons: Record<string, string> = {
  lost_or_stolen_card: 'The card is lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  charge_for_pending_refund_disputed: 'The buyer disputed the payment meanwhile.',
  insufficient_funds: 'Your balance was too low.',
  declined: 'The buyer’s bank declined it.',
  merchant_request: 'You asked for that.',
}

/** Says why a refund did not arrive; null when Stripe does not know. */
function explainFailure({ status, failure_reason: reason }: Stripe.Refund): string | null {
  if (status === 'canceled') return failureReasons[reason ?? ''] ?? 'It was canceled at Stripe.'
  return failureReasons[reason ?? ''] ?? null
}

function addAmounts(items: { amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

async function readDisputes(
  api: StripeApi,
  session: Stripe.Checkout.Session,
): Promise<Disputes | 'unavailable'> {
  const payment = session.payment_intent!
  const listing = api.sdk.disputes.list({
    payment_intent: typeof payment === 'string' ? payment : payment.id,
    limit: 100,
  })
  const disputes = await answerOf(api, 'disputes.list', readAll(listing))
  return typeof disputes === 'string' ? 'unavailable' : addDisputes(disputes, session)
}

function addDisputes(
  disputes: Stripe.Dispute[],
  { amount_total: all, currency }: Stripe.Checkout.Session,
): Disputes {
  const of = (...statuses: Stripe.Dispute.Status[]) =>
    disputes.filter(({ status }) => statuses.includes(status))
  const add = (some: Stripe.Dispute[]) =>
    addAmounts(
      some.map((each) =>
        each.currency === currency && each.amount > 0 ? each : { amount: all ?? 0 },
      ),
    )
  const open = of('needs_response', 'under_review')
  const appeals = of('appeal_needs_response', 'appeal_under_review')
  // A dispute under appeal is still lost: the money has not come back.
  const lost = [...of('lost'), ...appeals]
  return {
    dispute: stageOf([...open, ...appeals], lost, of('won')),
    disputedCents: add(open),
    lostCents: add(lost),
    lostToFraud: lost.some(({ reason }) => reason === 'fraudulent'),
    answerBy: findFirstDay(of('needs_response', 'appeal_needs_response')),
    // An inquiry does not move money.
    inquiryBy: findFirstDay(of('warning_needs_response', 'warning_under_review')),
  }
}

function stageOf(undecided: unknown[], lost: unknown[], won: unknown[]): Disputes['dispute'] {
  if (undecided.length > 0) return 'open'
  if (lost.length > 0) return 'lost'
  return won.length > 0 ? 'won' : 'none'
}

/** Finds the earliest deadline. Stripe reports 0 if a bank accepts no answer. */
function findFirstDay(disputes: Stripe.Dispute[]): Date | null {
  const days = disputes.flatMap(({ evidence_details: { due_by: day } }) => day || [])
  return days.length === 0 ? null : fromSeconds(Math.min(...days))
}

import type Stripe from 'stripe'

const reasons: Record<string, string> = {
  lost_or_stolen_card: 'The card is lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  charge_for_pending_refund_disputed: 'The buyer disputed the payment meanwhile.',
  insufficient_funds: 'Your balance was too low.',
  declined: 'The buyer’s bank declined it.',
  merchant_request: 'You asked for that.',
}

/** Says why a refund did not arrive; null when Stripe does not know. */
export function explainFailure({ status, failure_reason: reason }: Stripe.Refund): string | null {
  if (status === 'canceled') return reasons[reason ?? ''] ?? 'It was canceled at Stripe.'
  return reasons[reason ?? ''] ?? null
}

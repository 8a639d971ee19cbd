import type { PaymentMethod } from '#contract/providers.ts'
import { providerFacts } from '../../checkout/providers.ts'
import type { SaleThere } from '../../checkout/facts.ts'
import type { HoldReason } from '../../orders/held/why-held.ts'

const delivered =
  'The order of this payment is already paid and delivered. Refund the payment, or dismiss it.'
const otherMode = 'This is test money, or real money in a test shop. Dismiss it.'
const nothingPaid = 'Nothing was paid. Dismiss the payment, or give a license away: licenses grant.'

/**
 * The reasons for which a payment can't be accepted as it is. A reason that is not listed doesn't prevent it.
 */
export const whyNotAccept: Partial<Record<HoldReason, string>> = {
  wrong_mode: otherMode,
  no_payment: nothingPaid,
  wrong_kind:
    'This is a subscription, which would keep charging. End and refund it at the provider.',
  managed_payment:
    'Stripe is the seller of this payment, so it cannot be in your books. Refund it and ask the buyer to order again, or give a license away: licenses grant.',
  no_email:
    'Only the address is missing: orders complete <order> <email>. A payment without an order is named by its id from held-payments list.',
  underpaid:
    'Too little was paid. Ask the buyer for the rest, or refund it. To let it pass, mark it as paid at the provider.',
  overpaid: delivered,
  late: delivered,
  fraud_warning: delivered,
  license_revoked: 'The license that this payment renews has ended. Refund the payment.',
  quote_paid: 'The quote was already paid, and what it bought is delivered. Refund this payment.',
}

/** The reasons for which there is nothing to refund. */
export const whyNotRefund: Partial<Record<HoldReason, string>> = {
  wrong_mode: otherMode,
  no_payment: nothingPaid,
  wrong_kind: 'This is a subscription. End and refund it at the provider.',
}

/** Says what to do when this shop cannot make the refund itself. */
export function sayWhereToRefund(provider: PaymentMethod, sale: SaleThere): string {
  return provider === 'transfer' ? payBack : providerFacts[provider].sayWhereToRefund(sale)
}

const payBack =
  'This order was paid by bank transfer. Pay it back from your bank, then record that: orders record-refund.'

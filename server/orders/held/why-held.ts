import type { deliveredReasons } from '#contract/admin/states.ts'
import type { ProviderOrder } from '../../checkout/provider.ts'
import type { Mismatch } from '../judge-payment.ts'

/** Why the buyer got no license for a payment, or why it needs attention although they did. */
export type HoldReason =
  | Mismatch
  | NonNullable<ProviderOrder['remark']>
  | 'unknown_order'
  | 'forgotten_order'
  | 'underpaid'
  | 'fraud_warning'
  | 'license_revoked'
  | 'quote_paid'

type Delivered = (typeof deliveredReasons)[number]

/** The unusual thing about a payment whose buyer has the key, and what can be done about it. */
export interface Remark {
  title: string
  todo: string
}

export const remarks: Partial<Record<HoldReason, Remark>> & Record<Delivered, Remark> = {
  overpaid: {
    title: 'is too high',
    todo: 'Keep the excess, which reports leave out, or send it back from your wallet. Then dismiss the payment.',
  },
  late: {
    title: 'came late',
    todo: 'Keep the payment, or refund it, which ends the license.',
  },
  fraud_warning: {
    title: 'may be fraud',
    todo: 'Refund the payment before the bank reverses it, which ends the license, or keep it.',
  },
}

export const whyHeld: Record<HoldReason, string> = {
  wrong_amount: 'The amount or tax doesn’t match the order. The buyer has no key yet.',
  wrong_currency:
    'The payment is in a different currency than the order. The buyer has no key yet.',
  wrong_lines: 'The payment is for a different item than the order. The buyer has no key yet.',
  managed_payment:
    'Stripe sold this itself (Managed Payments), with a tax of its own. The buyer has no key yet.',
  wrong_kind: 'The buyer subscribed instead of paying once, and has no key.',
  wrong_mode: 'This is test money in a shop that sells, or real money in a test shop.',
  no_payment: 'The checkout was completed without a payment. The buyer has no key.',
  no_email: 'The payment came without an email address, so no key could be sent.',
  forgotten_quote: 'A team paid for a quote that is deleted. The team has no key yet.',
  unknown_order: 'This payment matches no order. It may be for another product.',
  forgotten_order:
    'This shop asked for the payment, and its order is deleted. There is no key yet.',
  underpaid: 'Less was paid than we asked for. The buyer has no key.',
  overpaid: 'More was paid than we asked for. The buyer has the key.',
  late: 'The payment came after its time had run out. The buyer has the key.',
  fraud_warning: 'The bank warns that this card may be stolen. The buyer has the key.',
  license_revoked: 'A renewal was paid while its license ended. The buyer got no year for it.',
  quote_paid: 'A quote that was paid before was paid again. The team has what it bought, once.',
}

export const unreadableEmail =
  'No email can be sent to the address that came with the payment. The buyer has no key yet.'

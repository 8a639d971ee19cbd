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
    todo: 'Keep what is over, which no report counts, or send it back from your wallet. Then take the payment off the list.',
  },
  late: {
    title: 'came late',
    todo: 'Keep it and take it off the list, or refund it, which ends the license.',
  },
  fraud_warning: {
    title: 'may be fraud',
    todo: 'Refund it before the bank takes it back, which ends the license, or keep it and take it off the list.',
  },
}

export const whyHeld: Record<HoldReason, string> = {
  wrong_amount:
    'The payment is real, and its amount or tax is not what we asked for. The buyer has no key yet.',
  wrong_currency:
    'The payment is real, and not in the currency we asked for. The buyer has no key yet.',
  wrong_lines: 'The payment is real, and not for what we offered. The buyer has no key yet.',
  managed_payment:
    'Stripe sold this itself (Managed Payments), with a tax of its own. The buyer has no key yet.',
  wrong_kind: 'The buyer subscribed instead of paying once, and has no key.',
  wrong_mode: 'This is test money in a shop that sells, or real money in a test shop.',
  no_payment: 'The checkout was completed without a payment. The buyer has no key.',
  no_email: 'The payment is real and came without an email address, so no key could be sent.',
  forgotten_quote: 'A team paid for a quote that is deleted. The team has no key yet.',
  unknown_order: 'No order here fits this payment. It may be of another product.',
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
  'The payment is real, and no email can go to the address that came with it. The buyer has no key yet.'

import { capitalize } from '../capitalize.ts'
import { formatPrice } from '../money.ts'

/** The states of a withdrawal: `waiting` while the bank decides about the payment. */
export const withdrawalStates = ['open', 'waiting', 'closed'] as const

/** The statuses of listed orders: the order's state, or `disputed` until the bank decides. */
export const orderStatuses = [
  'open',
  'confirming',
  'underpaid',
  'paid',
  'disputed',
  'refunded',
  'expired',
  'failed',
] as const

export const emailStates = ['waiting', 'paused', 'sent', 'bounced', 'dropped'] as const

/** Kept apart from their schemas, so that the console's search doesn't have to load those. */
export const reportNames = ['sales', 'coupons', 'tax', 'invoices', 'funnel', 'renewals'] as const

export type ReportName = (typeof reportNames)[number]

/** The reasons why a payment needs attention even though its buyer has what they paid for. */
export const deliveredReasons = ['overpaid', 'late', 'fraud_warning'] as const

interface HeldPayment {
  reason: string
  cents: number | null
  currency: string | null
  asked_cents: number | null
}

/**
 * Returns the difference between the paid and the requested amount; null if the problem isn't the
 * amount.
 */
export function findDifference({ reason, cents, asked_cents: asked }: HeldPayment): number | null {
  const isAmount = ['underpaid', 'overpaid', 'wrong_amount'].includes(reason)
  return isAmount && cents !== null && asked !== null ? cents - asked : null
}

/** Writes `$10.00 short` or `$10.00 too much`; null if the problem isn't the amount. */
export function sayDifference(payment: HeldPayment): string | null {
  const difference = findDifference(payment)
  if (!difference || payment.currency === null) return null
  const money = formatPrice(Math.abs(difference), payment.currency)
  return difference < 0 ? `${money} short` : `${money} too much`
}

const reasons: Record<string, string> = {
  wrong_amount: 'amount differs',
  wrong_currency: 'currency differs',
  wrong_lines: 'item differs',
  wrong_kind: 'subscription',
  managed_payment: 'sold by Stripe',
  wrong_mode: 'wrong mode',
  no_payment: 'nothing paid',
  no_email: 'no usable email',
  forgotten_quote: 'quote deleted',
  unknown_order: 'unknown order',
  forgotten_order: 'order deleted',
  underpaid: 'underpaid',
  overpaid: 'overpaid',
  late: 'paid late',
  fraud_warning: 'fraud warning',
  license_revoked: 'renews an ended license',
  quote_paid: 'quote already paid',
}

/** Names a held payment in two or three words, the same everywhere: `$10.00 short`. */
export function namePayment(payment: HeldPayment): string {
  if (findDifference(payment) === 0) return 'Unexpected tax'
  return sayDifference(payment) ?? capitalize(nameReason(payment.reason))
}

/** Says why a payment is held in two or three words, for the middle of a sentence. */
export function nameReason(reason: string): string {
  return reasons[reason] ?? reason.replaceAll('_', ' ')
}

const actors: Record<string, (id: string) => string> = {
  admin: (id) => `Removed person ${id}`,
  'api-key': (id) => `Removed API key ${id}`,
  operator: (user) => `${user} on the server`,
  program: () => 'Shop',
  shop: () => 'Shop',
  customer: () => 'Customer',
  demo: () => 'Demo',
}

/**
 * Says who acted, by their name if it is known; otherwise in words for an actor such as `operator:mia`,
 * who used the command line.
 */
export function sayActor(actor: string, name: string | null = null): string {
  const [kind, id = ''] = actor.split(':')
  return name ?? actors[kind!]?.(id) ?? actor
}

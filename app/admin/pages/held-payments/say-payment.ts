import type { ListedPayment, ShownPayment } from '#contract/admin/held-payments.ts'
import { deliveredReasons, findDifference } from '#contract/admin/states.ts'
import { providers, saidWays } from '#contract/providers.ts'
import { sayMoney } from '../../ui/sale-words.ts'

/** Reports whether the buyer has what they paid for. */
export function isDelivered({ reason }: Pick<ListedPayment, 'reason'>): boolean {
  return (deliveredReasons as readonly string[]).includes(reason)
}

/** Says who paid how much, and whether the key was sent. */
export function sayPayment(payment: ShownPayment): string {
  const { email, cents, currency, provider, why } = payment
  if (cents === null) return why
  const paid = `${email ?? 'Someone'} paid ${sayMoney(cents, currency)}`
  const difference = findDifference(payment)
  if (difference === null) return `${paid} ${saidWays[providers[provider].way]}. ${why}`
  const wasSent = isDelivered(payment) || payment.decision === 'accepted'
  const key = wasSent ? 'The key was sent.' : 'No key was sent.'
  const asked = sayMoney(payment.asked_cents, currency)
  if (difference < 0) return `${paid} of ${asked}. ${key}`
  return `${paid} ${saidWays[providers[provider].way]}. The order asked for ${asked}${payment.said.tax_cents ? ' without tax' : ''}. ${key}`
}

/** Whether a refund is possible, in the same words wherever somebody asks; null promises no term. */
export function sayRefundVerdict(days: number | null): string {
  if (days === null) return 'We decide case by case.'
  return `Yes, within ${days === 1 ? 'a day' : `${days} days`} of the payment.`
}

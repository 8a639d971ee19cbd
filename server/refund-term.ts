/** "Within 14 days of the payment", the term in which a refund is promised. */
export function sayRefundTerm(days: number): string {
  return `Within ${days === 1 ? 'a day' : `${days} days`} of the payment`
}

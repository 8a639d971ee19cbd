import { modelStatement } from '#contract/product.ts'

/** Says whether a refund is possible, in the same words everywhere. Null promises no term. */
export function sayRefundVerdict(days: number | null): string {
  return days === null
    ? 'We decide case by case. Your statutory rights as a consumer aren’t affected.'
    : `Yes, within ${days} days of the payment.`
}

/** Writes the model statement below the seller's details, with the order if it is known. */
export function writeModelStatement(order: { number: string; day: string } | null = null): string {
  const { declares, asks, note } = modelStatement
  const known = [order?.number, order?.day]
  return [declares, ...asks.map((ask, at) => `${ask} ${known[at] ?? ''}`.trim()), note].join('\n')
}

import { product } from '#contract/product.ts'

/** Says whether a refund is possible, in the same words wherever somebody asks; null promises no term. */
export function sayRefundVerdict(days: number | null): string {
  return days === null
    ? 'We decide case by case. Rights that the law gives you as a consumer stay.'
    : `Yes, within ${days} days of the payment.`
}

/**
 * Writes the model form for a withdrawal of annex I, part B, of directive 2011/83/EU, addressed to the
 * seller, with the order where it is known.
 */
export function writeModelStatement(order: { number: string; day: string } | null = null): string {
  return [
    'I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract for the provision of the following:',
    `${product.name} license, order number: ${order?.number ?? ''}`.trim(),
    `Ordered on: ${order?.day ?? ''}`.trim(),
    'Name of consumer(s):',
    'Address of consumer(s):',
    'Signature of consumer(s), only on paper:',
    'Date:',
    '(*) Delete as appropriate.',
  ].join('\n')
}

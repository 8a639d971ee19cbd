import type { ModelPrice } from '#contract/models.ts'

/** A price with the first and the last day on which it holds, as YYYY-MM-DD. */
export function usd(
  prompt: number,
  completion: number,
  { from = null, until = null }: { from?: string | null; until?: string | null } = {},
): ModelPrice {
  return {
    currency: 'USD',
    unit: '1M tokens',
    prompt,
    completion,
    valid_from: from,
    valid_until: until,
  }
}

import type { ModelEntry } from '#contract/models.ts'

export function usd(prompt: number, completion: number): ModelEntry['price'] {
  return { currency: 'USD', unit: '1M tokens', prompt, completion }
}

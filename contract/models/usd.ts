import type { ChatPrice, EmbeddingPrice, ImagePrice, Price, Rates } from '../models.ts'

interface Terms {
  cached?: number
  long?: ChatPrice['long']
  /** The first and the last day on which the price holds, as YYYY-MM-DD. */
  from?: string
  until?: string
}

/** Per million tokens, as every price here. */
export function usd(prompt: number, completion: number, terms: Terms = {}): ChatPrice {
  return {
    ...priceOf(terms),
    ...rates(prompt, completion, terms.cached),
    long: terms.long ?? null,
  }
}

/** What a request costs whose prompt has more than `above` tokens. */
export function over(
  above: number,
  ...[prompt, completion, cached]: [prompt: number, completion: number, cached?: number]
): ChatPrice['long'] {
  return { above, ...rates(prompt, completion, cached) }
}

export function usdOfEmbedding(prompt: number): EmbeddingPrice {
  return { ...priceOf({}), prompt }
}

export function usdOfImages(tokens: Omit<ImagePrice, keyof Price>): ImagePrice {
  return { ...priceOf({}), ...tokens }
}

function priceOf({ from, until }: Terms): Price {
  return {
    currency: 'USD',
    unit: '1M tokens',
    valid_from: from ?? null,
    valid_until: until ?? null,
  }
}

function rates(prompt: number, completion: number, cached?: number): Rates {
  return { prompt, completion, cached_prompt: cached ?? null }
}

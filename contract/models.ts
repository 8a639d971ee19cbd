/** The providers whose model lists the desktop app requests. */
export const modelProviders = ['openai', 'anthropic', 'googleai'] as const
export type ModelProvider = (typeof modelProviders)[number]

export interface ModelPrice {
  currency: 'USD'
  unit: '1M tokens'
  prompt: number
  completion: number
  /** The first and the last day of this price, in UTC, as YYYY-MM-DD; null when none is announced. */
  valid_from: string | null
  valid_until: string | null
}

export interface ModelEntry {
  id: string
  name: string
  /** Tokens that the model reads at once. */
  context_length: number
  vision: boolean
  tools: boolean
  price: ModelPrice
  /** The day on which the row was checked against the provider's page. */
  checked_at: string
}

export interface ModelList {
  provider: ModelProvider
  /** The day on which the list last changed: with a deploy, or by a price that began. */
  updated_at: string
  source: string
  models: ModelEntry[]
}

/** The providers whose model lists the desktop app requests. */
export const modelProviders = ['openai', 'anthropic', 'googleai'] as const
export type ModelProvider = (typeof modelProviders)[number]

export interface ModelEntry {
  id: string
  name: string
  /** Tokens that the model reads at once. */
  context_length: number
  vision: boolean
  tools: boolean
  price: {
    currency: 'USD'
    unit: '1M tokens'
    prompt: number
    completion: number
  }
  /** The day on which the row was checked against the provider's page. */
  checked_at: string
}

export interface ModelList {
  provider: ModelProvider
  updated_at: string
  source: string
  models: ModelEntry[]
}

export const modelProviders = ['openai', 'anthropic', 'googleai'] as const
export type ModelProvider = (typeof modelProviders)[number]

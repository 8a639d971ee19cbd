/** The providers whose model lists the desktop app requests. */
export const modelProviders = ['openai', 'anthropic', 'googleai'] as const
export type ModelProvider = (typeof modelProviders)[number]

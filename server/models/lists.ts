import { modelProviders, type ModelList, type ModelProvider } from '#contract/models.ts'
import { anthropic } from './data/anthropic.ts'
import { googleai } from './data/googleai.ts'
import { openai } from './data/openai.ts'

const lists: Record<ModelProvider, ModelList> = { openai, anthropic, googleai }

/** Finds a provider's list; null for any other name. */
export function findModelList(provider: string): ModelList | null {
  const known = modelProviders.find((name) => name === provider)
  return known ? lists[known] : null
}

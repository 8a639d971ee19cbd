import { modelProviders, type ModelList, type ModelProvider } from '#contract/models.ts'
import { anthropic } from './data/anthropic.ts'
import { googleai } from './data/googleai.ts'
import { openai } from './data/openai.ts'

const lists: Record<ModelProvider, ModelList> = { openai, anthropic, googleai }

/** Null for every name that is not exactly one of the providers. */
export function findModelList(provider: string): ModelList | null {
  const known = modelProviders.find((name) => name === provider)
  return known ? lists[known] : null
}

import { z } from 'zod'
import {
  chatFacts,
  chatPrice,
  embeddingFacts,
  embeddingPrice,
  imageFacts,
  imagePrice,
  longPromptRates,
  modelList,
  price,
} from '../models.ts'
import anthropic from './anthropic.json' with { type: 'json' }
import googleai from './googleai.json' with { type: 'json' }
import openai from './openai.json' with { type: 'json' }
import type { ModelProvider } from './providers.ts'

/** The default values of a price in the files. */
const usual = {
  currency: price.shape.currency.default('USD'),
  unit: price.shape.unit.default('1M tokens'),
  valid_from: price.shape.valid_from.default(null),
  valid_until: price.shape.valid_until.default(null),
}
const uncached = { cached_prompt: longPromptRates.shape.cached_prompt.default(null) }
const long = z.strictObject({ ...longPromptRates.shape, ...uncached })

const chatPrices = z.strictObject({
  ...chatPrice.shape,
  ...usual,
  ...uncached,
  long: long.nullable().default(null),
})
const imagePrices = z.strictObject({ ...imagePrice.shape, ...usual })
const embeddingPrices = z.strictObject({ ...embeddingPrice.shape, ...usual })

/** A list with each model's prices, including announced ones; each has a date. */
const datedList = modelList.extend({
  models: z.array(chatFacts.extend({ prices: z.array(chatPrices) })),
  image_models: z.array(imageFacts.extend({ prices: z.array(imagePrices) })),
  embedding_models: z.array(embeddingFacts.extend({ prices: z.array(embeddingPrices) })),
})
export type DatedList = z.infer<typeof datedList>

/** The lists as stored in the files, which also contain notes that apps don't receive. */
export const datedLists: Record<ModelProvider, DatedList> = {
  openai: datedList.parse(openai),
  anthropic: datedList.parse(anthropic),
  googleai: datedList.parse(googleai),
}

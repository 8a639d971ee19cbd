import { z } from 'zod'
import { modelProviders } from './models/providers.ts'

const day = z.iso.date()

export const price = z.object({
  currency: z.literal('USD'),
  unit: z.literal('1M tokens'),
  valid_from: day
    .nullable()
    .describe('The first day of this price, in UTC; null when no date is announced.'),
  valid_until: day
    .nullable()
    .describe('The last day of this price, in UTC; null when no date is announced.'),
})
export type Price = z.infer<typeof price>

const rates = z.object({
  prompt: z.number(),
  completion: z.number(),
  cached_prompt: z
    .number()
    .nullable()
    .describe('For the part of a prompt that the provider has cached.'),
})
export type Rates = z.infer<typeof rates>
export const longPromptRates = rates.extend({ above: z.int() })

export const chatPrice = price.extend({
  ...rates.shape,
  long: longPromptRates
    .nullable()
    .describe('What the whole request costs when its prompt is longer than this.'),
})
export type ChatPrice = z.infer<typeof chatPrice>

export const imagePrice = price.extend({
  text_prompt: z.number(),
  cached_text_prompt: z.number().nullable(),
  image_prompt: z.number(),
  cached_image_prompt: z.number().nullable(),
  image_completion: z.number().describe('For the tokens of the images in the response.'),
})

export const embeddingPrice = price.extend({
  prompt: z.number().describe('For input text; the response is free.'),
})

const modelFacts = z.object({
  id: z.string(),
  name: z.string(),
  input: z
    .array(z.enum(['text', 'image', 'video', 'audio', 'pdf']))
    .describe('What a request can contain, as far as the provider’s page says.'),
  status: z
    .enum(['current', 'preview', 'legacy', 'deprecated'])
    .describe(
      'As Anthropic and OpenAI use the terms: legacy models get no updates, deprecated models will be switched off.',
    ),
  replacement: z
    .string()
    .nullable()
    .describe('The first replacement the provider names; it may not be in this list.'),
  earliest_retirement: day
    .nullable()
    .describe('The earliest day the provider may switch the model off.'),
  source: z
    .string()
    .describe('The provider’s page for the model. A price that isn’t there is on the list’s page.'),
  checked_at: day.describe('The day the row was checked against these pages.'),
})

export const chatFacts = modelFacts.extend({
  kind: z.literal('chat'),
  context_length: z.int().describe('The context length, in tokens.'),
  output_limit: z.int().nullable().describe('The most tokens in one answer.'),
  vision: z.boolean(),
  tools: z.boolean(),
})

export const imageFacts = modelFacts.extend({ kind: z.literal('image') })

export const embeddingFacts = modelFacts.extend({
  kind: z.literal('embedding'),
  input_limit: z.int().nullable().describe('The most tokens one request can embed.'),
})

/**
 * A provider's models with their facts and prices. Null is a number that the provider doesn't publish.
 */
export const modelList = z.object({
  provider: z.enum(modelProviders),
  updated_at: day.describe(
    'The day the list last changed, through a deploy or because a price started.',
  ),
  source: z.string(),
  models: z
    .array(chatFacts.extend({ price: chatPrice }))
    .describe(
      'Chat models only: an app that knows no other kind would offer everything in this list.',
    ),
  image_models: z.array(imageFacts.extend({ price: imagePrice.nullable() })),
  embedding_models: z.array(embeddingFacts.extend({ price: embeddingPrice })),
})
export type ModelList = z.infer<typeof modelList>

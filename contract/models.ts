import { z } from 'zod'
import { modelProviders } from './models/providers.ts'

const day = z.iso.date()

const price = z.object({
  currency: z.literal('USD'),
  unit: z.literal('1M tokens'),
  valid_from: day
    .nullable()
    .describe('The first day of this price, in UTC; null when none is announced.'),
  valid_until: day
    .nullable()
    .describe('The last day of this price, in UTC; null when none is announced.'),
})
export type Price = z.infer<typeof price>

const rates = z.object({
  prompt: z.number(),
  completion: z.number(),
  cached_prompt: z
    .number()
    .nullable()
    .describe('For the part of a prompt that the provider has kept.'),
})
export type Rates = z.infer<typeof rates>

const chatPrice = price.extend({
  ...rates.shape,
  long: rates
    .extend({ above: z.int() })
    .nullable()
    .describe('What the whole request costs instead when its prompt is longer.'),
})
export type ChatPrice = z.infer<typeof chatPrice>

const imagePrice = price.extend({
  text_prompt: z.number(),
  cached_text_prompt: z.number().nullable(),
  image_prompt: z.number(),
  cached_image_prompt: z.number().nullable(),
  image_completion: z.number().describe('For the tokens of the pictures that come back.'),
})
export type ImagePrice = z.infer<typeof imagePrice>

const embeddingPrice = price.extend({
  prompt: z.number().describe('Of text; what comes back is free.'),
})
export type EmbeddingPrice = z.infer<typeof embeddingPrice>

const modelFacts = z.object({
  id: z.string(),
  name: z.string(),
  input: z
    .array(z.enum(['text', 'image', 'video', 'audio', 'pdf']))
    .describe('What a request may contain, as far as the page says.'),
  status: z
    .enum(['current', 'preview', 'legacy', 'deprecated'])
    .describe(
      'In the words of Anthropic and OpenAI: legacy ones get no updates, deprecated ones will end.',
    ),
  replacement: z
    .string()
    .nullable()
    .describe('The first id that the provider names instead; it may be missing from this list.'),
  earliest_retirement: day
    .nullable()
    .describe('The day before which the provider does not switch the model off.'),
  source: z
    .string()
    .describe(
      'The provider’s page of the model; a price that is not on it is on the page of the list.',
    ),
  checked_at: day.describe('The day on which the row was checked against them.'),
})

const chatFacts = modelFacts.extend({
  kind: z.literal('chat'),
  context_length: z.int().describe('Tokens that the model reads at once.'),
  output_limit: z.int().nullable().describe('Tokens that one answer has at most.'),
  vision: z.boolean(),
  tools: z.boolean(),
})
export type ChatFacts = z.infer<typeof chatFacts>

const imageFacts = modelFacts.extend({ kind: z.literal('image') })
export type ImageFacts = z.infer<typeof imageFacts>

const embeddingFacts = modelFacts.extend({
  kind: z.literal('embedding'),
  input_limit: z.int().nullable().describe('Tokens that one request embeds at most.'),
})
export type EmbeddingFacts = z.infer<typeof embeddingFacts>

/** What the models of a provider are and cost. A null is a number that no page of the provider gave. */
export const modelList = z.object({
  provider: z.enum(modelProviders),
  updated_at: day.describe(
    'The day on which the list last changed: with a deploy, or by a price that began.',
  ),
  source: z.string(),
  models: z
    .array(chatFacts.extend({ price: chatPrice }))
    .describe('For chat alone: an app that knows no other kind would offer whatever is here.'),
  image_models: z.array(imageFacts.extend({ price: imagePrice.nullable() })),
  embedding_models: z.array(embeddingFacts.extend({ price: embeddingPrice })),
})
export type ModelList = z.infer<typeof modelList>

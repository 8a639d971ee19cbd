/** The providers whose model lists the desktop app requests. */
export const modelProviders = ['openai', 'anthropic', 'googleai'] as const
export type ModelProvider = (typeof modelProviders)[number]

/** What the models of a provider are and cost. A null is a number that no page of the provider gave. */
export interface ModelList {
  provider: ModelProvider
  /** The day on which the list last changed: with a deploy, or by a price that began. */
  updated_at: string
  source: string
  /** For chat alone: an app that knows no other kind would offer whatever is here. */
  models: ChatModel[]
  image_models: ImageModel[]
  embedding_models: EmbeddingModel[]
}

interface ChatModel extends ChatFacts {
  price: ChatPrice
}

interface ImageModel extends ImageFacts {
  price: ImagePrice | null
}

interface EmbeddingModel extends EmbeddingFacts {
  price: EmbeddingPrice
}

export interface ChatFacts extends ModelFacts {
  kind: 'chat'
  /** Tokens that the model reads at once. */
  context_length: number
  /** Tokens that one answer has at most. */
  output_limit: number | null
  vision: boolean
  tools: boolean
}

export interface ImageFacts extends ModelFacts {
  kind: 'image'
}

export interface EmbeddingFacts extends ModelFacts {
  kind: 'embedding'
  /** Tokens that one request embeds at most. */
  input_limit: number | null
}

interface ModelFacts {
  id: string
  name: string
  /** What a request may contain, as far as the page says. */
  input: InputKind[]
  status: ModelStatus
  /** The first id that the provider names instead; it may be missing from this list. */
  replacement: string | null
  /** The day before which the provider does not switch the model off, as YYYY-MM-DD. */
  earliest_retirement: string | null
  /** The provider's page of the model; a price that is not on it is on the page of the list. */
  source: string
  /** The day on which the row was checked against them. */
  checked_at: string
}

type InputKind = 'text' | 'image' | 'video' | 'audio' | 'pdf'

/** In the words of Anthropic and OpenAI: legacy ones get no updates, deprecated ones will end. */
type ModelStatus = 'current' | 'preview' | 'legacy' | 'deprecated'

export interface ChatPrice extends Price, Rates {
  /** What the whole request costs instead when its prompt is longer. */
  long: (Rates & { above: number }) | null
}

export interface Rates {
  prompt: number
  completion: number
  /** For the part of a prompt that the provider has kept. */
  cached_prompt: number | null
}

export interface ImagePrice extends Price {
  text_prompt: number
  cached_text_prompt: number | null
  image_prompt: number
  cached_image_prompt: number | null
  /** For the tokens of the pictures that come back. */
  image_completion: number
}

/** Of text; what comes back is free. */
export interface EmbeddingPrice extends Price {
  prompt: number
}

export interface Price {
  currency: 'USD'
  unit: '1M tokens'
  /** The first and the last day of this price, in UTC, as YYYY-MM-DD; null when none is announced. */
  valid_from: string | null
  valid_until: string | null
}

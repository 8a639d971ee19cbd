import type {
  ChatFacts,
  ChatPrice,
  EmbeddingFacts,
  EmbeddingPrice,
  ImageFacts,
  ImagePrice,
  ModelList,
} from '../models.ts'

/** A list with each model's prices, the announced ones included: one holds on each day. */
export interface DatedList extends Pick<ModelList, 'provider' | 'updated_at' | 'source'> {
  models: (ChatFacts & { prices: ChatPrice[] })[]
  image_models: (ImageFacts & { prices: ImagePrice[] })[]
  embedding_models: (EmbeddingFacts & { prices: EmbeddingPrice[] })[]
}

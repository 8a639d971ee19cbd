import { datedLists, type DatedList } from '#contract/models/lists.ts'
import { modelProviders } from '#contract/models/providers.ts'
import type { ModelList, Price } from '#contract/models.ts'

/** Finds a provider's list as of a UTC day (YYYY-MM-DD); null if there is no such provider. */
export function findModelList(provider: string, day: string): ModelList | null {
  const known = modelProviders.find((name) => name === provider)
  return known ? listOn(datedLists[known], day) : null
}

/** Returns the next UTC midnight at which any price in any list changes; null when no change is announced. */
export function findNextChange(day: string): string | null {
  const changes = Object.values(datedLists).flatMap(listChanges)
  return changes.filter((each) => each > day).toSorted()[0] ?? null
}

function listOn(list: DatedList, day: string): ModelList {
  const past = listChanges(list).filter((each) => each <= day)
  return {
    ...list,
    updated_at: [list.updated_at, ...past].toSorted().at(-1)!,
    models: list.models.map(({ prices, ...model }) => ({
      ...model,
      price: pickPrice(prices, day)!,
    })),
    image_models: list.image_models.map(({ prices, ...model }) => ({
      ...model,
      price: pickPrice(prices, day) ?? null,
    })),
    embedding_models: list.embedding_models.map(({ prices, ...model }) => ({
      ...model,
      price: pickPrice(prices, day)!,
    })),
  }
}

function listChanges({ models, image_models, embedding_models }: DatedList): string[] {
  return [models, image_models, embedding_models]
    .flatMap((kind) => kind.flatMap(({ prices }): Price[] => prices))
    .flatMap(({ valid_from: from }) => from ?? [])
}

function pickPrice<Any extends Price>(prices: Any[], day: string): Any | undefined {
  return prices.findLast(({ valid_from: from }) => from === null || from <= day)
}

import {
  modelProviders,
  type ModelEntry,
  type ModelList,
  type ModelPrice,
  type ModelProvider,
} from '#contract/models.ts'
import { anthropic } from './data/anthropic.ts'
import { googleai } from './data/googleai.ts'
import { openai } from './data/openai.ts'

/** A list with each model's prices, the announced ones included: one holds on each day. */
export interface DatedList extends Omit<ModelList, 'models'> {
  models: (Omit<ModelEntry, 'price'> & { prices: ModelPrice[] })[]
}

const lists: Record<ModelProvider, DatedList> = { openai, anthropic, googleai }

/** Finds a provider's list as it holds on a day of UTC (YYYY-MM-DD); null for any other name. */
export function findModelList(provider: string, day: string): ModelList | null {
  const known = modelProviders.find((name) => name === provider)
  if (!known) return null
  const list = lists[known]
  return {
    ...list,
    updated_at: [list.updated_at, ...listChanges(list).filter((each) => each <= day)]
      .toSorted()
      .at(-1)!,
    models: list.models.map(({ prices, ...model }) => ({
      ...model,
      price: pickPrice(prices, day),
    })),
  }
}

/** The next day, at 0:00 UTC, on which a price of any list begins; null when none is announced. */
export function findNextChange(day: string): string | null {
  const changes = Object.values(lists).flatMap(listChanges)
  return changes.filter((each) => each > day).toSorted()[0] ?? null
}

function listChanges({ models }: DatedList): string[] {
  return models.flatMap(({ prices }) => prices.flatMap(({ valid_from: from }) => from ?? []))
}

function pickPrice(prices: ModelPrice[], day: string): ModelPrice {
  return prices.findLast(({ valid_from: from }) => from === null || from <= day) ?? prices[0]!
}

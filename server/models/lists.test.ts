import { describe, expect, it } from 'vitest'
import { modelProviders } from '#contract/models.ts'
import { anthropic } from './data/anthropic.ts'
import { googleai } from './data/googleai.ts'
import { openai } from './data/openai.ts'
import { findModelList } from './lists.ts'

const aDay = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

describe.each(modelProviders)('the model list of %s', (provider) => {
  const list = findModelList(provider, '2026-11-22')!

  it('names its provider, its source page and the day', () => {
    expect(list.provider).toBe(provider)
    expect(URL.canParse(list.source)).toBe(true)
    expect(list.updated_at).toMatch(aDay)
  })

  it('contains each model once, by id and by name', () => {
    expect(list.models.length).toBeGreaterThan(2)
    expect(new Set(list.models.map((model) => model.id)).size).toBe(list.models.length)
    expect(new Set(list.models.map((model) => model.name)).size).toBe(list.models.length)
  })

  it('gives every model a valid id, a context length and a plausible price', () => {
    for (const model of list.models) {
      expect(model.id, model.id).toMatch(/^[a-z][a-z0-9.-]+$/)
      expect(model.context_length, model.id).toBeGreaterThanOrEqual(100_000)
      expect(model.context_length, model.id).toBeLessThanOrEqual(4_000_000)
      expect(model.price.prompt, model.id).toBeGreaterThan(0)
      expect(model.price.completion, model.id).toBeGreaterThan(model.price.prompt)
      expect(model.price.completion, model.id).toBeLessThan(500)
    }
  })

  it('was checked, row by row, no later than the list says', () => {
    for (const model of list.models) {
      expect(model.checked_at).toMatch(aDay)
      expect(model.checked_at <= list.updated_at).toBe(true)
    }
  })
})

it('each day has one price of each model', () => {
  const dayAfter = (day: string) =>
    new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  for (const { id, prices } of [openai, anthropic, googleai].flatMap(({ models }) => models)) {
    expect(prices[0]!.valid_from, id).toBeNull()
    expect(prices.at(-1)!.valid_until, id).toBeNull()
    for (const [index, { valid_until: until }] of prices.slice(0, -1).entries())
      expect(prices[index + 1]!.valid_from, id).toBe(dayAfter(until!))
  }
})

it('an unknown provider has no list', () => {
  for (const name of ['', 'OpenAI', 'openai ', '__proto__', 'constructor', 'x'.repeat(10_000)])
    expect(findModelList(name, '2026-11-22')).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { datedLists } from '#contract/models/lists.ts'
import { modelProviders } from '#contract/models/providers.ts'
import { findModelList } from './lists.ts'

const aDay = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

describe.each(modelProviders)('the model list of %s', (provider) => {
  const list = findModelList(provider, '2026-11-22')!
  const every = [...list.models, ...list.image_models, ...list.embedding_models]

  it('names its provider, its source page and the day', () => {
    expect(list.provider).toBe(provider)
    expect(URL.canParse(list.source)).toBe(true)
    expect(list.updated_at).toMatch(aDay)
  })

  it.runIf(provider === 'googleai')(
    'offers no tools while the docs call them pending an update',
    () => {
      expect(list.models.filter(({ tools }) => tools)).toEqual([])
    },
  )

  it('contains each model once by id and once by name', () => {
    expect(list.models.length).toBeGreaterThan(2)
    expect(new Set(every.map((model) => model.id)).size).toBe(every.length)
    expect(new Set(every.map((model) => model.name)).size).toBe(every.length)
  })

  it('offers only chat models for chat, and lists image and embedding models separately', () => {
    expect(list.models.map(({ kind }) => kind)).toEqual(list.models.map(() => 'chat'))
    expect(list.image_models.map(({ kind }) => kind)).toEqual(list.image_models.map(() => 'image'))
    expect(list.embedding_models.map(({ kind }) => kind)).toEqual(
      list.embedding_models.map(() => 'embedding'),
    )
  })

  it('has a valid id, a context length and a plausible price for every chat model', () => {
    for (const model of list.models) {
      expect(model.id, model.id).toMatch(/^[a-z][a-z0-9.-]+$/)
      expect(model.context_length, model.id).toBeGreaterThanOrEqual(100_000)
      expect(model.context_length, model.id).toBeLessThanOrEqual(4_000_000)
      expect(model.price.prompt, model.id).toBeGreaterThan(0)
      expect(model.price.completion, model.id).toBeGreaterThan(model.price.prompt)
      expect(model.price.completion, model.id).toBeLessThan(500)
    }
  })

  it('has a lower price for cached input, a higher one for long prompts, and room for an answer', () => {
    for (const { id, price, context_length: context, output_limit: output } of list.models) {
      expect(price.cached_prompt ?? 0, id).toBeLessThan(price.prompt)
      expect(output ?? 1000, id).toBeGreaterThanOrEqual(1000)
      expect(output ?? 0, id).toBeLessThan(context)
      if (!price.long) continue
      expect(price.long.above, id).toBeLessThan(context)
      expect(price.long.prompt, id).toBeGreaterThan(price.prompt)
      expect(price.long.completion, id).toBeGreaterThan(price.completion)
      expect(price.long.cached_prompt ?? 0, id).toBeLessThan(price.long.prompt)
    }
  })

  it('accepts text for every model, and images for those with vision', () => {
    for (const { id, input } of every) expect(input, id).toContain('text')
    for (const { id, input, vision } of list.models)
      expect(input.includes('image'), id).toBe(vision)
  })

  it('names a replacement for each legacy or deprecated model, and for no other', () => {
    for (const { id, status, replacement, earliest_retirement: end } of every) {
      expect(replacement !== null, id).toBe(['legacy', 'deprecated'].includes(status))
      expect(replacement, id).not.toBe(id)
      expect(end ?? '2026-12-01', id).toMatch(aDay)
    }
  })

  it('was checked row by row against a page of the provider, no later than the day it states', () => {
    const { hostname } = new URL(list.source)
    const own = hostname === 'ai.google.dev' ? [hostname, 'docs.cloud.google.com'] : [hostname]
    for (const model of every) {
      expect(own, model.id).toContain(new URL(model.source).hostname)
      expect(model.checked_at).toMatch(aDay)
      expect(model.checked_at <= list.updated_at).toBe(true)
    }
  })
})

it('an image or embedding model has a price per million tokens, or no known price', () => {
  const { image_models: images, embedding_models: embeddings } = findModelList(
    'openai',
    '2026-11-22',
  )!
  expect(images.find(({ id }) => id === 'gpt-image-2.6-sunburst')?.price).toEqual({
    currency: 'USD',
    unit: '1M tokens',
    text_prompt: 5,
    cached_text_prompt: 1.25,
    image_prompt: 8,
    cached_image_prompt: 2,
    image_completion: 30,
    valid_from: null,
    valid_until: null,
  })
  expect(images.find(({ id }) => id === 'gpt-image-1.5')).toMatchObject({
    price: null,
    status: 'deprecated',
    replacement: 'gpt-image-2.6-sunburst',
    earliest_retirement: '2026-12-01',
  })
  for (const { id, price } of embeddings) {
    expect(price.prompt, id).toBeGreaterThan(0)
    expect(price, id).not.toHaveProperty('completion')
  }
})

it('each model has one price on each day', () => {
  const dayAfter = (day: string) =>
    new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  for (const { id, prices } of Object.values(datedLists).flatMap(({ models }) => models)) {
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

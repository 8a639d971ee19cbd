import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { modelProviders } from '#contract/models/providers.ts'
import type { ModelList } from '#contract/models.ts'
import { callRoutes, type CallDeps } from '../guards/call.ts'
import { modelCalls } from './models.ts'
import { Refusal, writeRefusal } from '../guards/refusal.ts'

let now = new Date('2026-11-22T12:00:00Z')
const config = { siteUrl: 'http://localhost:3000' }
const deps = { config, clock: { now: () => now } } as CallDeps
const app = new Hono().route('/', callRoutes(deps, modelCalls))
afterEach(() => {
  now = new Date('2026-11-22T12:00:00Z')
})
app.onError((error, c) => {
  if (error instanceof Refusal) return writeRefusal(c, error)
  throw error
})

describe.each(modelProviders)('GET models/%s', (provider) => {
  it('answers the list to any origin, cacheable for five minutes', async () => {
    const answer = await app.request(`/api/models/${provider}`, {
      headers: { Origin: 'tauri://localhost' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=300, stale-while-revalidate=86400',
    )
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await answer.json()).toMatchObject({ provider, models: expect.any(Array) })
  })

  it('keeps every field that an earlier app reads, with the same meaning', async () => {
    const { models } = (await (await app.request(`/api/models/${provider}`)).json()) as ModelList
    for (const model of models)
      expect(model, model.id).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        context_length: expect.any(Number),
        vision: expect.any(Boolean),
        tools: expect.any(Boolean),
        price: {
          currency: 'USD',
          unit: '1M tokens',
          prompt: expect.any(Number),
          completion: expect.any(Number),
        },
        checked_at: expect.any(String),
      })
  })

  it('answers 304 without a body to its own tag, weak or in a list', async () => {
    const tag = (await app.request(`/api/models/${provider}`)).headers.get('etag')!
    for (const asked of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await app.request(`/api/models/${provider}`, {
        headers: { 'If-None-Match': asked },
      })
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('etag')).toBe(tag)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('answers in full to the tag of another list', async () => {
    const answer = await app.request(`/api/models/${provider}`, {
      headers: { 'If-None-Match': '"old"' },
    })
    expect(answer.status).toBe(200)
  })
})

it('answers the preflight of a webview that sends If-None-Match', async () => {
  const answer = await app.request('/api/models/openai', {
    method: 'OPTIONS',
    headers: {
      Origin: 'tauri://localhost',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-headers')).toMatch(/if-none-match/i)
})

it('answers every other name with the same 404 that names the lists', async () => {
  const hostile = ['mistral', 'OpenAI', '__proto__', 'constructor', 'toString', '..%2fopenai']
  for (const name of [...hostile, '%00', '%E0%A4%A', 'x'.repeat(10_000)]) {
    const answer = await app.request(`/api/models/${name}`)
    expect(answer.status, name).toBe(404)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({
      error: {
        code: 'not_found',
        message: 'There’s no model list with this name. The lists are openai, anthropic, googleai.',
      },
    })
  }
})

it('tells a new app the limits, inputs, tiers, cached input, status and source', async () => {
  const find = async (provider: string, id: string) => {
    const answer = await app.request(`/api/models/${provider}`)
    return ((await answer.json()) as ModelList).models.find((model) => model.id === id)
  }
  expect(await find('openai', 'gpt-6.2-sol')).toMatchObject({
    kind: 'chat',
    output_limit: 128_000,
    input: ['text', 'image'],
    status: 'current',
    replacement: null,
    earliest_retirement: null,
    price: {
      cached_prompt: 0.1,
      long: { above: 272_000, prompt: 4, completion: 15, cached_prompt: 0.2 },
    },
    source: 'https://developers.openai.com/api/docs/models/gpt-6.2-sol',
  })
  expect(await find('anthropic', 'claude-opus-5')).toMatchObject({
    status: 'legacy',
    replacement: 'claude-opus-5-5',
    earliest_retirement: '2027-07-24',
    price: { cached_prompt: 0.5, long: null },
  })
})

describe('a price that is announced', () => {
  const ask = async (time: string) => {
    now = new Date(time)
    const answer = await app.request('/api/models/googleai')
    const { models, updated_at: updated } = (await answer.json()) as ModelList
    const { price } = models.find(({ id }) => id === 'gemini-4-argon')!
    return {
      price,
      updated,
      tag: answer.headers.get('etag'),
      caching: answer.headers.get('cache-control'),
    }
  }

  it('takes effect on its day, with another tag', async () => {
    const before = await ask('2026-11-30T23:59:59Z')
    expect(before).toMatchObject({
      price: { prompt: 2, completion: 10, valid_from: null, valid_until: '2026-11-30' },
      updated: '2026-11-22',
    })
    const after = await ask('2026-12-01T00:00:00Z')
    expect(after).toMatchObject({
      price: { prompt: 4, completion: 20, valid_from: '2026-12-01', valid_until: null },
      updated: '2026-12-01',
    })
    expect(after.tag).not.toBe(before.tag)
  })

  it('is not delayed by a cached copy of the earlier price', async () => {
    for (const [time, caching] of [
      ['2026-11-22T12:00:00Z', 'public, max-age=300, stale-while-revalidate=86400'],
      ['2026-11-30T12:00:00Z', 'public, max-age=300, stale-while-revalidate=42900'],
      ['2026-11-30T23:58:00Z', 'public, max-age=120, stale-while-revalidate=0'],
      ['2027-01-01T00:00:00Z', 'public, max-age=300, stale-while-revalidate=86400'],
    ] as const)
      expect((await ask(time)).caching, time).toBe(caching)
  })
})

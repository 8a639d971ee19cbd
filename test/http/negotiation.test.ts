import { afterAll, beforeAll, expect, it } from 'vitest'
import { calm } from '../buyer.ts'
import { publish } from '../publisher.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, work: false })
  await publish(shop.deps, '1.2.0')
  shop.clock.advance(1000)
})
afterAll(() => shop.close())

const ask = async (path: string, headers: Record<string, string> = {}) =>
  shop.app.request(path, { headers })

it.each([
  '/updates/electron/latest.yml',
  '/apt/dists/stable/InRelease',
  '/apt/protocraft.asc',
  '/rpm/repodata/repomd.xml',
  '/.well-known/jwks.json',
  '/download/SHA256SUMS',
])('whoever has %s already is sent nothing', async (path) => {
  const whole = await ask(path)
  const tag = whole.headers.get('ETag')!
  expect([whole.status, tag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)])
  const again = await ask(path, { 'If-None-Match': tag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('Cache-Control')).toBe(whole.headers.get('Cache-Control'))
  expect((await ask(path, { 'If-None-Match': '"another"' })).status).toBe(200)
})

it.each([
  ['text/markdown', 'text/markdown'],
  ['text/markdown, text/html;q=0.9, */*;q=0.8', 'text/markdown'],
  ['text/html, text/markdown', 'text/html'],
  ['text/markdown;q=0, text/html', 'text/html'],
  ['*/*', 'text/html'],
])('a docs page is sent to a reader of %s as %s', async (accept, type) => {
  const answer = await ask('/docs/introduction', { Accept: accept })
  expect(answer.headers.get('Content-Type')).toBe(`${type}; charset=utf-8`)
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Accept')
  const headers = { Accept: accept, 'If-None-Match': answer.headers.get('ETag')! }
  const again = await ask('/docs/introduction', headers)
  expect([again.status, again.headers.get('Vary')]).toEqual([304, 'Accept-Encoding, Accept'])
})

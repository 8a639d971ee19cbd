import { describe, expect, it } from 'vitest'
import { publish } from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { work: false })
await publish(shop.deps, '1.2.0')
shop.clock.advance(1000)

const ask = async (path: string, headers: Record<string, string> = {}) =>
  shop.app.request(path, { headers })

it.each(['/updates/electron/latest.yml', '/.well-known/jwks.json', '/download/SHA256SUMS'])(
  'a client that already has %s is sent nothing',
  async (path) => {
    const whole = await ask(path)
    const tag = whole.headers.get('ETag')!
    expect([whole.status, tag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)])
    const again = await ask(path, { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('Cache-Control')).toBe(whole.headers.get('Cache-Control'))
    expect((await ask(path, { 'If-None-Match': '"another"' })).status).toBe(200)
  },
)

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

describe('a part of /llms-full.txt', () => {
  const path = '/llms-full.txt'
  const part = async (headers: Record<string, string>, init: RequestInit = {}) =>
    shop.app.request(path, { ...init, headers: { Range: 'bytes=0-99', ...headers } })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, -1],
    ['bytes=-100', -100, -1],
  ])('requested as %s contains those bytes of the whole', async (Range, first, last) => {
    const whole = await ask(path)
    expect([whole.status, whole.headers.get('Accept-Ranges')]).toEqual([200, 'bytes'])
    const bytes = Buffer.from(await whole.arrayBuffer())
    const size = bytes.length
    const [start, end] = [first, last].map((each) => (each < 0 ? size + each : each))
    // Its parts fit together only when none of them is compressed.
    for (const accepted of ['', 'br, gzip']) {
      const answer = await part({ Range, 'Accept-Encoding': accepted })
      expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([206, null])
      expect(answer.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${size}`)
      expect(answer.headers.get('ETag')).toBe(whole.headers.get('ETag'))
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(start, end! + 1))
    }
  })

  it('is sent only to a client that has a part of the same bytes', async () => {
    const tag = (await ask(path)).headers.get('ETag')!
    expect(tag).toMatch(/^"[^"]+"$/)
    expect((await part({ 'If-Range': tag })).status).toBe(206)
    const packed = (await ask(path, { 'Accept-Encoding': 'br' })).headers.get('ETag')!
    expect(packed).toBe(`W/${tag}`)
    for (const other of [packed, '"another"', new Date().toUTCString()])
      expect((await part({ 'If-Range': other })).status).toBe(200)
    expect((await part({ 'If-None-Match': packed })).status).toBe(304)
  })

  it('past its end does not exist, and HEAD ignores ranges', async () => {
    const { length } = await (await ask(path)).text().then((text) => Buffer.from(text))
    const behind = await part({ Range: `bytes=${length}-` })
    expect([behind.status, behind.headers.get('Content-Range')]).toEqual([416, `bytes */${length}`])
    const head = await part({}, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, `${length}`])
  })
})

import { describe, expect, it } from 'vitest'
import { appCalls, formCalls, siteCalls } from '../../calls.ts'
import { hostile, ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { behavior: hostile, work: false })

const own = 'http://localhost:3000'
const foreignOrigins = [
  'https://evil.example',
  'null',
  'http://localhost:3000.evil.example',
  'http://localhost:3001',
  'http://evil.example:3000',
  'localhost:3000',
]
const sites = ['cross-site', 'same-site', 'same-origin', 'none', 'nonsense', null]
const origins = [own, 'http://127.0.0.1:3000', ...foreignOrigins, null]

/** The headers of a browser about the sending page; without Sec-Fetch-Site its Origin decides. */
const combinations = sites.flatMap((site) =>
  origins.map((origin) => ({ site, origin, allowed: isAllowed(site, origin) })),
)

function isAllowed(site: string | null, origin: string | null): boolean {
  if (site !== null) return site === 'same-origin' || site === 'none'
  return origin === null || !foreignOrigins.includes(origin)
}

async function send(path: string, type: string, body: string, page: (typeof combinations)[number]) {
  const headers: Record<string, string> = {
    'X-Forwarded-For': '198.51.100.9',
    'Content-Type': type,
  }
  if (page.site !== null) headers['Sec-Fetch-Site'] = page.site
  if (page.origin !== null) headers.Origin = page.origin
  const answer = await shop.app.request(path, { method: 'POST', headers, body })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text }
}

async function expectOwnPagesOnly(path: string, type: string, good: string, useless: string) {
  const before = await shop.countRows()
  for (const page of combinations) {
    const answer = await send(path, type, page.allowed ? useless : good, page)
    const refused = answer.status === 403 && answer.text.includes('"cross_site"')
    expect({ ...page, refused }).toEqual({ ...page, refused: !page.allowed })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    if (refused) expect(answer.headers.get('Set-Cookie')).toBeNull()
  }
  expect(await shop.countRows()).toEqual(before)
}

describe('a page of another site', () => {
  it.each(siteCalls.map(({ path, body }) => [path, body] as const))(
    'cannot make a browser call %s',
    async (path, body) =>
      expectOwnPagesOnly(path, 'application/json', JSON.stringify(body), '{"of no use"}'),
  )

  it.each(formCalls)('cannot make a browser send the form %s', async (path) => {
    const form = 'application/x-www-form-urlencoded'
    await expectOwnPagesOnly(path, form, 'email=ada%40example.org', 'a'.repeat(20_000))
  })

  it.each(siteCalls.map(({ path }) => path))(
    'gets no preflight permission for %s',
    async (path) => {
      const answer = await shop.app.request(path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
      })
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    },
  )
})

describe('the desktop app, from any origin,', () => {
  it.each(appCalls.map(({ path, body }) => [path, body] as const))(
    'may call %s',
    async (path, body) => {
      for (const origin of ['tauri://localhost', 'https://evil.example', 'null']) {
        const page = { site: 'cross-site', origin, allowed: true }
        const answer = await send(path, 'application/json', JSON.stringify(body), page)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
        expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
        expect(answer.headers.get('Set-Cookie')).toBeNull()
        const ask = await shop.app.request(path, {
          method: 'OPTIONS',
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': 'content-type',
          },
        })
        expect(ask.status).toBe(204)
        expect(ask.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type')
      }
    },
  )

  it('may read why a call was refused', async () => {
    const page = { site: 'cross-site', origin: 'tauri://localhost', allowed: true }
    const answer = await send('/api/license/validate', 'application/json', '{}', page)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  it.each([
    '/api/models/openai',
    '/api/models/anthropic',
    '/api/models/googleai',
    '/.well-known/jwks.json',
  ])('may read %s', async (path) => {
    const headers = { Origin: 'tauri://localhost', 'Sec-Fetch-Site': 'cross-site' }
    const answer = await shop.app.request(path, { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  })
})

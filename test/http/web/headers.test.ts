import { describe, expect, it } from 'vitest'
import { productionSettings } from '../../settings.ts'
import { ownShop, visitShop } from '../../world/visit.ts'

const shop = await visitShop('calm')

const calls = [
  { path: '/api/download/release' },
  { path: '/api/models/openai' },
  { path: '/api/nowhere' },
  { path: '/healthz' },
  { path: '/.well-known/jwks.json' },
  { path: '/download/SHA256SUMS' },
  { path: '/api/account/get-info', method: 'POST', body: '{}' },
  { path: '/api/license/validate', method: 'POST', body: '{}' },
  { path: '/api/download/url', method: 'POST', body: '{}' },
]

describe.each(calls)('the answer of $path', ({ path, ...init }) => {
  it('executes nothing, cannot be framed and keeps its type', async () => {
    const { headers } = await ask(path, init)
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    const open = /license|models|well-known/.test(path)
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe(open ? 'cross-origin' : 'same-origin')
  })
})

it.each(['/', '/purchase', '/docs/introduction', '/nowhere', '/search?q=tools', '/rescue'])(
  'the page at %s keeps its own policy through the whole server',
  async (path) => {
    const { headers } = await ask(path)
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-")
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
  },
)

it('an answer about an account is never cached; its page is, and is revalidated', async () => {
  const page = await ask('/account')
  expect(page.headers.get('Cache-Control')).toBe('no-cache')
  const { status } = await ask('/account', {}, { 'If-None-Match': page.headers.get('ETag')! })
  expect(status).toBe(304)
  for (const call of ['get-info', 'change-email', 'invoice', 'renew', 'check-payment'])
    for (const root of ['', '/api']) {
      const answer = await ask(`${root}/account/${call}`, { method: 'POST', body: '{}' })
      expect(answer.headers.get('Cache-Control'), call).toBe('no-store')
    }
})

it('says whom to contact about a vulnerability', async () => {
  const answer = await ask('/.well-known/security.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 20/)
})

it('a request gets our own id, whatever id it came with', async () => {
  const name = 'name-of-a-stranger'
  const { headers } = await ask('/api/nowhere', {}, { 'X-Request-Id': name })
  expect(headers.get('X-Request-Id')).toMatch(/^[\da-f]{8}-/)
  expect(shop.logged.join('')).toContain(headers.get('X-Request-Id'))
  expect(shop.logged.join('')).not.toContain(name)
})

describe('over https', async () => {
  const { STRIPE_SECRET_KEY: _, SMTP_URL: __, ...env } = productionSettings
  const secure = await ownShop('settings', { work: false, env })

  it.each([
    ...calls,
    { path: '/' },
    { path: '/docs/' },
    { path: '/nowhere' },
    { path: '/rescue' },
    { path: '/quote?t=none' },
    { path: '/assets/nothing.js' },
    { path: '/stripe/create-checkout-session', method: 'POST' },
  ])('the answer of $path keeps browsers on https', async ({ path, ...init }) => {
    const { headers } = await secure.app.request(path, init)
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=63072000/)
    expect((await ask(path, init)).headers.has('Strict-Transport-Security')).toBe(false)
  })

  it('a not-modified answer keeps browsers on https, too', async () => {
    const tag = (await secure.app.request('/faq')).headers.get('ETag')!
    const answer = await secure.app.request('/faq', { headers: { 'If-None-Match': tag } })
    expect(answer.status).toBe(304)
    expect(answer.headers.get('Strict-Transport-Security')).toMatch(/^max-age=63072000/)
    expect(answer.headers.has('Content-Security-Policy')).toBe(false)
  })
})

async function ask(path: string, init: RequestInit = {}, more = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...more }
  return shop.app.request(path, { ...init, headers })
}

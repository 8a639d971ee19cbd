import { afterAll, describe, expect, it } from 'vitest'
import { describePublicCalls } from '#server/web/pages/public-calls.ts'
import { withConsole } from '../../world/console.ts'
import { calm, openShop } from '../../world/shop.ts'
import { type Shop, ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { work: false })
const console = await openShop({ behavior: calm, work: false, env: withConsole })
afterAll(() => console.close())

const ask = async (path: string, init?: RequestInit) => shop.app.request(path, init)
const follow = async (path: string, init?: RequestInit) => {
  const { status, headers } = await ask(path, init)
  return [status, headers.get('location')]
}

describe('a slash at the end', () => {
  it.each([
    ['/faq/', '/faq'],
    ['/purchase/?problem=busy', '/purchase?problem=busy'],
    ['/rescue/?problem=order', '/rescue?problem=order'],
    ['/rescue/sent/?id=1', '/rescue/sent?id=1'],
    ['/search/?q=https://evil.example/', '/search?q=https://evil.example/'],
    ['/quote/pro-forma/?t=1', '/quote/pro-forma?t=1'],
    ['/api-reference/', '/api-reference'],
    ['/changelog/', '/changelog'],
    ['/openapi.json/', '/openapi.json'],
  ])('of the page %s leads to %s', async (typed, page) => {
    for (const method of ['GET', 'HEAD'])
      expect(await follow(typed, { method })).toEqual([301, page])
    const { status } = await ask(page)
    expect(status).not.toBe(405)
    expect(await follow(page)).not.toContain(typed)
  })

  it.each([
    ['GET', '/healthz'],
    ['GET', '/.well-known/jwks.json'],
    ['GET', '/updates/electron/latest.yml'],
    ['GET', '/api/coupons/NOBODYS'],
    ['POST', '/mcp'],
    ['POST', '/api/license/validate'],
    ['POST', '/api/stripe/webhook'],
    ['POST', '/stripe/webhook'],
    ['POST', '/api/gumroad/ping/wrong-secret'],
    ['POST', '/rescue'],
  ])('of %s %s changes nothing', async (method, path) => {
    const init = { method, headers: { 'Content-Type': 'application/json' } }
    const body = async (answer: Response) =>
      (await answer.text()).replace(/"request_id":"[^"]+"/, '')
    const [bare, slashed] = [await ask(path, init), await ask(`${path}/`, init)]
    expect([slashed.status, await body(slashed)]).toEqual([bare.status, await body(bare)])
    expect([404, 405]).not.toContain(method === 'POST' && !path.includes('wrong') && bare.status)
  })

  it.each([
    '//',
    '//rescue/',
    '//docs/introduction/',
    '//evil.example/',
    '//evil.example/..',
    '/\\evil.example/',
    '/%2fevil.example/',
    '/rescue//',
    '/faq//',
    '/healthz//',
  ])('of another address, %s, leads nowhere', async (path) => {
    expect(await follow(path)).toEqual([404, null])
  })
})

it.each(['/docs', '/docs/', '/Docs/'])('%s leads to the introduction in one step', async (path) => {
  expect(await follow(`${path}?a=B`)).toEqual([301, '/docs/introduction?a=B'])
})

it('the address of a held payment in an email that was sent before leads to its page', async () => {
  const { status, headers } = await console.app.request('/admin/quarantine?id=1')
  expect([status, headers.get('location')]).toEqual([301, '/admin/held-payments?id=1'])
  expect(await follow('/admin/quarantine')).toEqual([404, null])
})

/** Recognizes paths that refuse by themselves: MCP, and the webhook of a provider that is off. */
const isElsewhere = (path: string) => /^\/mcp$|\/(webhook|ping\/.*)$/.test(path)

describe('another method', () => {
  it.each([
    ['POST', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/healthz', 'GET, HEAD'],
    ['POST', '/faq', 'GET, HEAD'],
    ['DELETE', '/changelog', 'GET, HEAD'],
    ['PUT', '/rescue/', 'GET, HEAD, POST'],
    ['GET', '/api/license/validate', 'POST'],
    ['HEAD', '/api/stripe/webhook', 'POST'],
    ['POST', '/updates/electron/latest.yml', 'GET, HEAD'],
  ])('%s %s is answered with those that the address takes', async (method, path, allow) => {
    const answer = await ask(path, { method })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allow])
  })

  it('is told to a program as JSON and to a person as a page', async () => {
    const json = await ask('/api/license/validate')
    expect(await json.json()).toMatchObject({
      error: { code: 'method_not_allowed', message: 'This address takes POST.' },
    })
    const page = await ask('/api/license/validate', { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain('This address takes POST.')
  })

  it.each([
    ['/api/account/sign-in', '/account'],
    ['/account/resend-verification', '/account'],
    ['/api/stripe/create-checkout-session', '/purchase'],
    ['/coinbase/create-charge', '/purchase'],
  ])('leads a person who opened %s to the page with its form', async (path, page) => {
    const visit = await ask(path, { headers: { Accept: 'text/html' } })
    expect([visit.status, visit.headers.get('Location')]).toEqual([302, page])
    expect((await ask(path)).status).toBe(405)
  })

  it('is answered so at every address of the documented calls', async () => {
    const { paths } = describePublicCalls(shop.url, shop.app)
    for (const [pattern, calls] of Object.entries(paths).filter(([path]) => !isElsewhere(path))) {
      const path = pattern.replace(/\{[^}]+\}/g, 'x')
      const answer = await ask(path, { method: 'DELETE' })
      expect([path, answer.status]).toEqual([path, 405])
      const allowed = answer.headers.get('Allow')!.toLowerCase().split(', ')
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(calls)))
    }
  })

  it('tells nobody whether a shop has a console', async () => {
    const read = '/api/admin/releases/list'
    const statuses = async ({ app }: Shop) =>
      Promise.all(
        [read, '/api/console/sign-in/begin', '/openapi-admin.json'].map(
          async (path) => (await app.request(path, { method: 'PUT' })).status,
        ),
      )
    expect(await statuses(shop)).toEqual([404, 404, 404])
    expect(await statuses(console)).toEqual([405, 405, 405])
  })
})

describe('letters in another case', () => {
  it.each([
    ['/DOCS/Introduction', '/docs/introduction'],
    ['/Docs/Introduction/?a=B', '/docs/introduction?a=B'],
    ['/Rescue', '/rescue'],
    ['/LLMS.txt', '/llms.txt'],
  ])('of the page %s lead to %s', async (typed, page) => {
    expect(await follow(typed)).toEqual([301, page])
    expect((await ask(page)).status).toBe(200)
  })

  it('of a call are another address', async () => {
    for (const path of ['/API/prices', '/HEALTHZ', '/Download/SHA256SUMS'])
      expect(await follow(path)).toEqual([404, null])
  })
})

import { describe, expect, it } from 'vitest'
import { createApp } from '#server/start/app.ts'
import { createPriceTags } from '#server/web/files/price-tags.ts'
import { loadPages } from '../../world/shop.ts'
import { hostile, ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { behavior: hostile, work: false })

const fromAddressBar = { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html,*/*;q=0.8' }
const fromScript = { 'Sec-Fetch-Mode': 'cors', Accept: '*/*' }

describe('a visitor who opens an address in a browser and is refused', () => {
  it.each([
    ['/api/nowhere', 404, 'There is no such call.'],
    ['/api/models/nobody', 404, 'There’s no model list with this name.'],
    ['/files/9.9.9/protocraft.dmg', 404, 'There’s no such file.'],
  ])('reads a page of the site at %s', async (path, status, sentence) => {
    const answer = await shop.app.request(path, { headers: fromAddressBar })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
    const page = await answer.text()
    expect(page).toContain(sentence)
    expect(page).toMatch(
      /<header[\s\S]*<main[\s\S]*<h1>[\s\S]*<a class="button" href="\/">[\s\S]*<footer/,
    )
  })

  it('also reads one after an invalid form, and is not asked to send it again', async () => {
    const answer = await shop.app.request('/api/coinbase/create-charge', {
      method: 'POST',
      headers: { ...fromAddressBar, 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'same-origin' },
      body: 'email=ada@example.org',
    })
    expect(answer.status).toBe(415)
    const page = await answer.text()
    expect(page).toContain('We couldn’t read this')
    expect(page).not.toContain('Try again')
  })

  it('sees the content of the address as text', async () => {
    const hostile = '/api/%3Cscript%3Ealert(1)%3C%2Fscript%3E'
    const answer = await shop.app.request(hostile, { headers: fromAddressBar })
    expect(await answer.text()).not.toContain('<script>alert')
  })
})

it('a visitor reads the refusal as plain text when its page cannot be drawn', async () => {
  const pages = loadPages(shop.deps.config, [])
  const app = createApp(shop.deps, {
    pages: { ...pages, served: { ...pages.served, answer: () => fail('no drawing today') } },
    priceTags: createPriceTags(shop.deps, pages),
    demo: null,
    isDraining: () => false,
    countAnswer: null,
  })
  const answer = await app.request('/api/nowhere', { headers: fromAddressBar })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toContain('text/plain')
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(await answer.text()).toBe('There is no such call.')
  expect(shop.logged.join('')).toContain('no drawing today')
})

it('what looks like a slot stays text in every form of a drawn page', async () => {
  const typed = '__slot_price__ __frame_title__ __frame_content__'
  const forms: [string, RequestInit?][] = [
    ['/rescue', { method: 'POST', body: new URLSearchParams({ order: typed, email: typed }) }],
    [`/rescue?order=${encodeURIComponent(typed)}`],
    [`/search?q=${encodeURIComponent(typed)}`],
  ]
  for (const [path, init] of forms)
    expect(await (await shop.app.request(path, init)).text(), path).toContain(`value="${typed}"`)
})

function fail(what: string): never {
  throw new Error(what)
}

it('a script gets JSON', async () => {
  const answer = await shop.app.request('/api/nowhere', { headers: fromScript })
  expect(answer.status).toBe(404)
  expect((await answer.json()).error.code).toBe('not_found')
})

it('a program that names no mode gets JSON, unless it asks for HTML', async () => {
  const asProgram = await shop.app.request('/api/nowhere')
  expect(asProgram.headers.get('Content-Type')).toContain('application/json')
  const asReader = await shop.app.request('/api/nowhere', { headers: { Accept: 'text/html' } })
  expect(asReader.headers.get('Content-Type')).toContain('text/html')
})

/** Reads the shape of every refusal that a program gets. */
async function readRefusal(path: string, init: RequestInit = {}): Promise<[number, string]> {
  const answer = await shop.app.request(path, init)
  return [answer.status, (await answer.json()).error.message]
}

const cutOff = 'Text must hold whole characters in UTF-8.'
const nul = 'Text can’t contain NUL characters.'

it.each(['/search?q=', '/changelog?below=', '/quote?t=', '/rescue?order=', '/emails/off?t='])(
  'half a surrogate pair and NUL in the query of %s are refused, and a lone percent sign is not',
  async (path) => {
    for (const end of ['%ff', '%c3', '%ed%a0%80'])
      expect(await readRefusal(path + end)).toEqual([400, cutOff])
    expect(await readRefusal(`${path}a%00`)).toEqual([400, nul])
    expect(await (await shop.app.request(`${path}100%`)).text()).not.toContain('whole characters')
  },
)

it.each([
  '/faq',
  '/docs/introduction',
  '/nowhere',
  '/account/sign-in',
  '/api/models/openai',
  '/api/gumroad/ping/a-secret',
  '/api/console/session',
  '/api/admin/audit/list',
  '/admin/customers',
  '/download/1.0.0/mac-all-arm64',
  '/files/1.0.0/a.dmg',
  '/api/admin/uploads/1',
  '/.well-known/jwks.json',
  '/changelog.xml',
  '/healthz',
])('NUL in the path of %s is refused, wherever it stands', async (path) => {
  const paths = [`${path}%00`, `${path}/%00`, path.replace(/.$/, '%00$&'), `/%00${path}`]
  for (const each of paths)
    for (const method of ['GET', 'POST'])
      expect(await readRefusal(each, { method })).toEqual([400, nul])
  const visit = await shop.app.request(paths[0]!, { headers: fromAddressBar })
  expect(visit.headers.get('Content-Type')).toContain('text/html')
})

it('a body with a false short length is read no further than its limit', async () => {
  let pulled = 0
  const body = new ReadableStream({
    pull: (controller) => {
      pulled += 1
      controller.enqueue(new Uint8Array(1024).fill(32))
    },
  })
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const said = [413, 'The body is larger than 16 kB.']
  expect(await readRefusal('/api/account/sign-in', init)).toEqual(said)
  expect(pulled).toBeLessThan(40)
})

it('a program reads what is wrong with the first field, in words, and never its value', async () => {
  const send = async (body: string, path = '/api/license/activate') =>
    (
      await readRefusal(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
    )[1]
  for (const body of ['null', '[]', '"a word"'])
    expect(await send(body)).toBe('Send a JSON object.')
  expect(await send('{}')).toBe('license_key: is missing')
  expect(await send('{"license_key":1}')).toBe('license_key: must be text')
  expect(await send('{"license_key":""}')).toBe('license_key: is empty')
  expect(await send(`{"license_key":"${'x'.repeat(4001)}"}`)).toBe(
    'license_key: must have at most 4000 characters',
  )
  expect(await send('{"identifier":"linux"}', '/api/download/url')).toMatch(
    /^identifier: must be one of: windows-all-x86_64, /,
  )
})

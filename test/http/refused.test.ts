import { describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createPriceTags } from '#server/page-files/price-tags.ts'
import { loadPages } from '../world/shop.ts'
import { hostile, ownShop } from '../world/visit.ts'

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
    expect(page).toMatch(/<header[\s\S]*<main[\s\S]*<h1>[\s\S]*<a href="\/">[\s\S]*<footer/)
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ work: false })
})
afterAll(() => shop.close())

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

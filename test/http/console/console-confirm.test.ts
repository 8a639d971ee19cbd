import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminCalls } from '#server/admin/calls.ts'
import { hash } from '#server/settings/secrets/secrets.ts'
import {
  addPasskeyOf,
  type ConsoleBrowser,
  createPasskey,
  makeToken,
  openBrowser,
  type Passkey,
  signInToConsole,
} from '../../console-browser.ts'
import { ownShop } from '../../world/visit.ts'

const mia = 'mia@example.org'
const minute = 60_000
const reason = 'A test'

const shop = await ownShop('clock', { env: { ADMINS: `${mia}, noa@example.org` } })
beforeEach(() => shop.forgetAllRateLimits())

describe('the passkey confirms', () => {
  const call = 'people/new-link'
  let browser: ConsoleBrowser
  let passkey: Passkey
  beforeAll(async () => {
    passkey = await addPasskeyOf(shop, mia)
    browser = openBrowser(shop)
    await signInToConsole(browser, passkey)
  })

  const link = { email: mia, reason }
  const nameRequest = (of = call, input: object = link) => ({
    call: of,
    body_sha256: hash(JSON.stringify(input)).toString('hex'),
  })
  const confirm = async (at = browser, request = nameRequest()) => {
    const { body } = await at.post('console/confirm/begin', request)
    const assertion = passkey.answer(body)
    const { body: answer } = await at.post('console/confirm', { ...request, assertion })
    return answer.confirmation as string
  }
  const act = (confirmation: string, at = browser, input = link) =>
    at.post(`admin/${call}`, input, {
      'Idempotency-Key': crypto.randomUUID(),
      Confirmation: confirmation,
    })

  it('exactly one call, once', async () => {
    const confirmation = await confirm()
    const done = await act(confirmation)
    expect(done.body.shown.link).toMatch(/\/admin\/passkey#[\w-]{43}$/)
    const again = await act(confirmation)
    expect([again.status, again.body.error.code]).toEqual([403, 'confirmation_required'])
  })

  it('a call only once its answer asks for it, with nothing done before and no refusal', async () => {
    const { status, body } = await act('ask')
    expect([status, body]).toEqual([202, { confirmation: 'required' }])
  })

  it('no other call, and only for two minutes in this session', async () => {
    expect((await act(await confirm(browser, nameRequest('people/add')))).status).toBe(403)
    const late = await confirm()
    shop.clock.advance(2 * minute)
    expect((await act(late)).status).toBe(403)
    const other = openBrowser(shop)
    await signInToConsole(other, passkey)
    expect((await act(await confirm(), other)).status).toBe(403)
  })

  it('one body, and not the same call with other input', async () => {
    const other = { email: mia, reason: 'Another reason' }
    const confirmation = await confirm()
    const { status, body } = await act(confirmation, browser, other)
    expect([status, body.error.code]).toEqual([403, 'confirmation_required'])
    expect((await act(confirmation)).status).toBe(200)
    const { body: options } = await browser.post('console/confirm/begin', nameRequest())
    const swapped = { ...nameRequest(call, other), assertion: passkey.answer(options) }
    expect((await browser.post('console/confirm', swapped)).status).toBe(400)
  })

  it('nothing with a signature for another session, another call or a sign-in', async () => {
    const other = openBrowser(shop)
    await signInToConsole(other, passkey)
    const { body: options } = await other.post('console/confirm/begin', nameRequest())
    const assertion = passkey.answer(options)
    expect((await browser.post('console/confirm', { ...nameRequest(), assertion })).status).toBe(
      400,
    )
    const { body: forAdd } = await browser.post('console/confirm/begin', nameRequest('people/add'))
    const crossed = { ...nameRequest(), assertion: passkey.answer(forAdd) }
    expect((await browser.post('console/confirm', crossed)).status).toBe(400)
    const { assertion: signed } = crossed
    expect((await browser.post('console/sign-in/finish', { assertion: signed })).status).toBe(401)
  })

  it('nothing with somebody else’s passkey', async () => {
    const others = await addPasskeyOf(shop, 'noa@example.org')
    const { body: options } = await browser.post('console/confirm/begin', nameRequest())
    const sent = { ...nameRequest(), assertion: others.answer(options) }
    expect((await browser.post('console/confirm', sent)).status).toBe(400)
  })

  it('nothing for somebody who is not signed in', async () => {
    const stranger = openBrowser(shop)
    expect((await stranger.post('console/confirm/begin', nameRequest())).status).toBe(401)
  })
})

describe('input from an owner’s browser', () => {
  const nul = 'a\0b'
  const encode = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url')

  it('is refused with NUL in it, even inside what a passkey signed', async () => {
    const passkey = await addPasskeyOf(shop, mia)
    const browser = openBrowser(shop)
    await signInToConsole(browser, passkey)
    const token = await makeToken(shop, mia)
    const { body: offer } = await browser.post('console/link/begin', { token })
    const attestation = createPasskey().make(offer)
    const request = { call: 'people/add', body_sha256: '00'.repeat(32) }
    const { body: options } = await browser.post('console/confirm/begin', request)
    const assertion = passkey.answer(options)
    const clientDataJSON = encode({ type: 'webauthn.get', challenge: nul, origin: 'x' })
    const forged = { ...assertion, response: { ...assertion.response, clientDataJSON } }
    const transports = { ...attestation.response, transports: [nul] }
    const sent: [string, object][] = [
      ['confirm/begin', { ...request, call: nul }],
      ['confirm', { ...request, assertion: forged }],
      ['link/finish', { token, attestation, name: nul }],
      ['link/finish', { token, attestation: { ...attestation, response: transports }, name: 'A' }],
    ]
    for (const [call, body] of sent) {
      const { status } = await browser.post(`console/${call}`, body)
      expect([call, status]).toEqual([call, 400])
    }
    const long = { ...assertion, id: 'x'.repeat(1365) }
    expect((await browser.post('console/confirm', { ...request, assertion: long })).status).toBe(
      400,
    )
  })
})

describe('the calls of the sign-in', () => {
  const calls = [
    'sign-in/begin',
    'sign-in/finish',
    'sign-out',
    'link/begin',
    'link/finish',
    'confirm/begin',
    'confirm',
  ]

  it.each(calls)('%s accepts no call from another site, and no GET', async (call) => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    const { status, body } = await openBrowser(shop).post(`console/${call}`, {}, foreign)
    expect([status, body.error.code]).toEqual([403, 'cross_site'])
    expect((await shop.app.request(`/api/console/${call}`)).status).toBe(405)
    const plain = { 'Content-Type': 'text/plain' }
    expect((await openBrowser(shop).post(`console/${call}`, {}, plain)).status).not.toBe(200)
  })

  it('do not exist when the console is off', async () => {
    const other = await shop.another({ ADMINS: undefined as never })
    expect((await other.app.request('/admin')).status).toBe(404)
    for (const call of calls)
      expect((await openBrowser(other).post(`console/${call}`, {})).status).toBe(404)
    for (const { name, kind: sort } of adminCalls) {
      const method = sort === 'read' ? 'GET' : 'POST'
      const { status } = await other.app.request(`/api/admin/${name}`, { method })
      expect([name, status]).toEqual([name, 404])
    }
    await other.close()
  })
})

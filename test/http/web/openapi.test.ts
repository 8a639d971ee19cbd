import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { webhookEvents } from '#contract/webhook-events.ts'
import { signPings } from '#server/checkout/ping.ts'
import { describeAdminCalls } from '#server/web/calls/admin/document.ts'
import { describeProgramCalls, describePublicCalls } from '#server/web/pages/public-calls.ts'
import type { ApiDocument, Operation, OperationAnswer } from '#server/web/openapi/shapes.ts'
import { listPrices } from '#server/prices/prices.ts'
import { watch } from '../../api-contract.ts'
import { appCalls, siteCalls } from '../../calls.ts'
import { sendCryptoForm } from '../../world/checkout.ts'
import { withConsole } from '../../world/console.ts'
import { publish } from '../../world/publisher.ts'
import type { Sold } from '../../world/shop-type.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { getLink, ownEmail, signInLink } from '../../world/visitor.ts'
import { seller } from '../../world/quotes.ts'

const site = 'http://localhost:3000'

const env = { ...withConsole, ...seller }
const shop = await ownShop('prices', { gumroad: true, crypto: 'coinbase', env })
const owner = shop.openOffice()
const document = describePublicCalls(site, shop.app)
const admin = describeAdminCalls(site, shop.app)
const watched = watch(shop, document)
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
/** Says why a value does not fit a schema; null when it does. */
const misfit = (schema: object, value: unknown) =>
  ajv.validate(schema, value) ? null : ajv.errorsText()

it.each([
  ['/openapi.json', () => document],
  ['/openapi-admin.json', () => admin],
])('%s is OpenAPI 3.1 to a validator, and is kept by its tag', async (path, find) => {
  const answer = await shop.app.request(path)
  const served = await answer.json()
  expect(served).toEqual(JSON.parse(JSON.stringify(find())))
  const validator = new Validator()
  expect(await validator.validate(served)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const known = { 'If-None-Match': answer.headers.get('ETag')! }
  expect((await shop.app.request(path, { headers: known })).status).toBe(304)
})

it('every field of an answer of the admin API has a type', () => {
  const untyped = Object.entries(admin.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ responses }) =>
      listUntyped(JSON.parse(JSON.stringify(responses))).map((field) => `${path} ${field}`),
    ),
  )
  expect(untyped).toEqual([])
})

function listUntyped(schema: object): string[] {
  return Object.entries(schema).flatMap(([name, each]) => {
    // An example may be empty where facts are listed.
    if (name === 'example' || typeof each !== 'object' || each === null) return []
    return Object.keys(each).length === 0 ? [name] : listUntyped(each)
  })
}

it('every call that answers JSON shows an example of it, which fits its schema', () => {
  for (const { paths } of [document, admin])
    for (const [path, methods] of Object.entries(paths))
      for (const { responses } of Object.values(methods))
        for (const { content } of listOwn(responses)) {
          const { schema, example } = content?.['application/json'] ?? {}
          if (schema === undefined) continue
          expect([path, example, misfit(schema, example)]).toEqual([path, expect.anything(), null])
        }
})

const listOwn = (responses: Operation['responses']) =>
  Object.values(responses).filter((answer): answer is OperationAnswer => !('$ref' in answer))

it('no pattern has an escaped slash, which code generators escape again', () => {
  const patterns = JSON.stringify([document, admin]).match(/"pattern":"(?:[^"\\]|\\.)*"/g)!
  expect(patterns.length).toBeGreaterThan(5)
  expect(patterns.filter((pattern) => pattern.includes('\\/'))).toEqual([])
})

it('an upload is described with the headers that it takes and answers', () => {
  const { paths } = admin
  const named = (headers: { name: string }[] = []) => headers.map(({ name }) => name)
  const { post } = paths['/api/admin/uploads']!
  expect(named(post!.parameters)).toEqual(['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'])
  expect(post!.responses['201']).toMatchObject({ headers: { Location: {} } })
  const { head, patch, delete: forget } = paths['/api/admin/uploads/{id}']!
  expect(head!.responses['200']).toMatchObject({ headers: { 'Upload-Offset': {} } })
  expect(patch!.requestBody!.content).toMatchObject({
    'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
  })
  expect(forget!.responses).toHaveProperty('204')
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

it('without a console there is no document of its calls, and no word of it', async () => {
  const other = await shop.another({ ADMINS: undefined as never })
  expect((await other.app.request('/openapi-admin.json')).status).toBe(404)
  expect((await other.app.request('/api-reference/admin')).status).toBe(404)
  expect(await (await other.app.request('/api-reference')).text()).not.toContain('/admin')
  await other.close()
})

const references = [
  ['/api-reference', () => describeProgramCalls(site, shop.app)],
  ['/api-reference/admin', () => admin],
] as const

it.each(references)('each request that %s shows fits what its call takes', async (path, find) => {
  const page = (await (await shop.app.request(path)).text()).replaceAll('&quot;', '"')
  const curl =
    /curl[^"]* "http:[/][/][^/]+([^"?]+)[?]?([^"]*)"[^<]*?(?:-d &#x27;([^<]+)&#x27;)?<[/]code>/g
  for (const [, address, query, data] of page.matchAll(curl)) {
    const calls = Object.values(find().paths[address!]!)
    const known = calls.flatMap(({ parameters = [] }) => parameters)
    const body = calls.find(({ requestBody }) => requestBody)?.requestBody!.content
    const sent = [...new URLSearchParams(query)].map(
      ([name, value]) => [known.find((each) => each.name === name)!.schema, value] as const,
    )
    if (data) sent.push([body!['application/json']!.schema, JSON.parse(data)])
    for (const [schema, value] of sent)
      expect([address, misfit(schema, value)]).toEqual([address, null])
  }
})

it.each(references)('%s shows each of its calls once, and needs no script', async (path, find) => {
  const { paths } = find()
  const answer = await shop.app.request(path)
  const page = await answer.text()
  const shown = [
    ...page
      .replaceAll('<wbr/>', '')
      .matchAll(/<summary><h3><span[^>]+>\w+<\/span><code>([^<]+)<\/code><\/h3><span>./g),
  ]
  const described = Object.entries(paths).flatMap(([own, each]) => Object.keys(each).map(() => own))
  expect(shown.map(([, each]) => each).toSorted()).toEqual(described.toSorted())
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(page).not.toMatch(/\[object |undefined|__\w+__/)
  expect(page).toContain('time, ISO 8601')
  expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
})

it('the admin reference shows each webhook event with an example of its body', async () => {
  const page = await (await shop.app.request('/api-reference/admin')).text()
  const bodies = [...page.matchAll(/aria-label="Body, [^"]+"><code>([^<]+)<\/code>/g)].map(
    ([, body]) => JSON.parse(body!.replaceAll('&quot;', '"')),
  )
  expect(bodies.map(({ type, data }) => [type, data])).toEqual(
    Object.entries(webhookEvents).map(([type, { example }]) => [type, example]),
  )
})

it('the reference shows no call of the site itself, such as those of the account', () => {
  const { tags } = describeProgramCalls(site, shop.app)
  expect(tags.map(({ name }) => name)).toEqual(['Licenses', 'Downloads', 'Models'])
})

it('every call below /api is described, and every described call is there', () => {
  // The library that handles uploads knows their methods itself.
  const uploads = ['post /api/admin/uploads']
  const mounted = new Set([...shop.app.routes.map(nameRoute), ...uploads])
  // The calls that sign people in to the console are of no use to a program.
  const isOurs = (each: string) => /^(get|post) \/api\/(?!console\/)[^*]+$/.test(each)
  const described = [document, admin].flatMap(listCalls)
  const known = new Set(described)
  expect([...mounted].filter((each) => isOurs(each) && !known.has(each))).toEqual([])
  expect(described.filter((each) => isOurs(each) && !mounted.has(each))).toEqual([])
})

it('the answers are as the document says: to a buyer', async () => {
  const buyer = await watched.shop.sold({ email: ownEmail('ada'), signedIn: true })
  await useAccount(buyer)
  await useLicense(buyer)
  await changeAddress(buyer)
  expect(watched.lies).toEqual([])
})

it('the answers are as the document says: to everybody else', async () => {
  await readReleases(watched.shop)
  await readPrices(watched.shop)
  await readCoupons(watched.shop)
  const { owner, link } = await getLink(watched.shop, ownEmail('lou'))
  await owner.post(signInLink, link)
  const { session, right, cookie } = await watched.shop.buyMistyped('kay')
  await watched.shop.correctEmail(session, right)
  await watched.shop.correctEmail(session, right, cookie)
  await readTheRest()
  await playProviders()
  expect(watched.lies).toEqual([])
})

it('and every call was seen to do what it is for', () => {
  const done = new Set([...watched.seen].filter((each) => / [23]\d\d$/.test(each)))
  const undone = listCalls(document).filter(
    (call) => ![...done].some((each) => each.startsWith(`${call} `)),
  )
  expect(undone).toEqual([])
})

function nameRoute({ method, path }: { method: string; path: string }): string {
  return `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`
}

function listCalls({ paths }: ApiDocument): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
}

type Buyer = Sold<{ signedIn: true }>

async function useAccount({ visitor, own, license, session }: Buyer): Promise<void> {
  const post = (call: string, more: object = {}) =>
    visitor.post(`/api/account/${call}`, { ...own, ...more })
  await post('accept-eula')
  await post('get-info', { generate_trial_key: true })
  await post('get-info', { code: '000000' })
  await post('renew', { license_id: license.license_id })
  await post('renew', { license_id: crypto.randomUUID() })
  await post('renewal-emails', { on: false })
  const { body } = await post('get-info')
  const [order] = body.orders.filter(({ state }: { state: string }) => state === 'paid')
  await post('check-payment', { order_id: order.order_id })
  await visitor.post('/api/coinbase/get-by-order-id', { order_id: order.order_id })
  await print(visitor.cookie()!, 'invoice', { ...own, order_id: order.order_id })
  await print(visitor.cookie()!, 'invoice', { ...own, order_id: crypto.randomUUID() })
  shop.stripe.refund(session, { amount: 100 })
  await shop.lookAgain(session)
  const { body: later } = await post('get-info')
  const number = later.orders.flatMap((each: { credit_notes: string[] }) => each.credit_notes)[0]
  await print(visitor.cookie()!, 'credit-note', { ...own, number })
}

function print(cookie: string, call: string, body: object) {
  return watched.shop.app.request(`/api/account/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(body),
  })
}

async function useLicense({ visitor, own, key, license }: Buyer): Promise<void> {
  const device = { license_key: key, fingerprint: 'laptop' }
  const { body } = await visitor.post('/api/license/activate', device)
  for (const fingerprint of ['laptop', 'another'])
    await visitor.post('/api/license/activate', { ...device, fingerprint })
  await visitor.post('/api/license/devices', device)
  await visitor.post('/api/license/devices', { ...device, fingerprint: 'another' })
  const itself = { ...device, activation_id: body.activation_id }
  await visitor.post('/api/license/devices/release', itself)
  await visitor.post('/api/license/devices/release', itself)
  const again = await visitor.post('/api/license/activate', device)
  await visitor.post('/api/license/validate', device)
  await visitor.post('/api/license/validate', { ...device, signing_keys: ['unknown'] })
  const released = { license_id: license.license_id, activation_id: again.body.activation_id }
  await visitor.post('/api/account/release-device', { ...own, ...released })
  await visitor.post('/api/account/release-device', { ...own, ...released })
  await visitor.post('/api/license/activate', device)
  await visitor.post('/api/license/deactivate', device)
  await visitor.post('/api/license/deactivate', device)
  await publish(shop.deps, '0.9.0')
  await visitor.post('/api/account/builds', own)
  const build = { version: '0.9.0', file_name: 'protocraft-0.9.0-x64.exe' }
  await visitor.post('/api/account/build-link', { ...own, ...build })
  const leaked = { ...own, license_id: license.license_id }
  for (let turn = 0; turn < 2; turn += 1) await visitor.post('/api/account/replace-key', leaked)
}

async function changeAddress({ visitor, own }: Buyer): Promise<void> {
  const post = (call: string, more: object) =>
    visitor.post(`/api/account/${call}`, { ...own, ...more })
  await post('change-email', { new_email: own.email })
  await post('confirm-email', { old_code: '000000', new_code: '000000' })
  const person = { visitor, own, email: own.email }
  const to = ownEmail('ada.new')
  const codes = await watched.shop.askTo(person, to)
  await post('confirm-email', codes)
  await visitor.post('/api/account/resend-verification', { email: to })
  await visitor.post('/api/account/sign-out', { email: to, code: codes.new_code })
}

/** Makes the remaining calls, to which no test leads. */
async function readTheRest(): Promise<void> {
  const { get, post } = watched.shop.visitor()
  for (const { path, body, optional } of [...siteCalls, ...appCalls])
    await post(path, { ...body, ...optional })
  for (const provider of ['openai', 'anthropic', 'googleai', 'nobody'])
    await get(`/api/models/${provider}`)
  for (const path of ['/healthz', '/readyz', '/.well-known/jwks.json']) await get(path)
}

async function playProviders(): Promise<void> {
  const { config, clock } = shop.deps
  for (const { path, headers, body } of signPings(config, clock)) {
    const ask = (text: string) =>
      watched.shop.app.request(path, { method: 'POST', headers, body: text })
    await ask(body)
    await ask(`${body} `)
  }
  const sale_id = shop.gumroad.sell({ email: ownEmail('gus') })
  await watched.shop.visitor().post('/api/gumroad/get-gumroad-order', { sale_id })
  await sendCryptoForm(watched.shop, ownEmail('cora'))
}

/** Reads everything about releases, before there is one and after. */
async function readReleases(shop: Shop): Promise<void> {
  const { get, post } = shop.visitor()
  const read = async () => {
    for (const path of ['/api/download/release', '/download/SHA256SUMS', '/changelog.atom'])
      await get(path)
    for (const feed of ['latest.yml', 'latest-mac.yml', 'nothing.yml'])
      await get(`/updates/electron/${feed}`)
    await get('/updates/electron/beta/latest.yml')
    for (const version of ['0.1.0', 'newest']) await get(`/updates/tauri/windows/x86_64/${version}`)
    await get('/updates/electron/files/1.0.0/protocraft-1.0.0-x64.exe')
    await get('/download/mac-all-arm64')
    await get('/download/1.0.0/mac-all-arm64')
    await post('/api/download/url', { identifier: 'mac-all-arm64' })
  }
  await read()
  await publish(shop.deps, '1.0.0', { notes: '- Threads' })
  await read()
}

async function readPrices(shop: Shop): Promise<void> {
  for (const { id } of [...(await listPrices(shop.deps)), { id: crypto.randomUUID() }])
    await shop.visitor().get(`/api/prices/${id}`)
}

async function readCoupons(shop: Shop): Promise<void> {
  const ended = await shop.makeCoupon()
  await owner.attempt('coupons/end', { code: ended, reason: 'over' })
  for (const code of [await shop.makeCoupon(), ended, 'NOBODY'])
    await shop.visitor().get(`/api/coupons/${code}`)
}

import { createPrivateKey, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { calm } from '../behavior.ts'
import { makeCoinbaseSecret } from '../demo.ts'
import { startCoinbase, type CoinbaseStandIn } from './start.ts'
import type { Checkout } from './wire.ts'

const keySecret = makeCoinbaseSecret()
const keys = { keyId: 'key', keySecret, webhookSecrets: ['a secret'], webhookUrls: [] }
let coinbase: CoinbaseStandIn
beforeAll(async () => {
  coinbase = await startCoinbase({ port: 0, ...keys, behavior: calm })
})
afterAll(() => coinbase.close())

interface Claims {
  address?: string
  seconds?: number
  kid?: string
  secret?: string
}

async function token(method: string, url: URL, claims: Claims = {}): Promise<string> {
  const { address, seconds = 120, kid = 'key', secret = keySecret } = claims
  const bytes = Buffer.from(secret, 'base64')
  const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((b) => b.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
  return new SignJWT({ uri: address ?? `${method} ${url.host}${url.pathname}` })
    .setProtectedHeader({ alg: 'EdDSA', kid, nonce: randomUUID() })
    .setIssuer('cdp')
    .setSubject(kid)
    .setNotBefore('0 seconds')
    .setExpirationTime(`${seconds} seconds`)
    .sign(key)
}

interface Call {
  body?: object
  key?: string
  claims?: Claims
}

async function call(method: string, path: string, { body, key, claims }: Call = {}) {
  const url = new URL(path, coinbase.url)
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${await token(method, url, claims)}`,
      ...(key && { 'x-idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}

const order = (more: object = {}) => ({ amount: '49.00', currency: 'USDC', ...more })
const create = (more: object = {}, key: string = randomUUID()) =>
  call('POST', '/api/v1/checkouts', { body: order(more), key })

describe('a refused token', () => {
  it.each([
    ['for another address', { address: 'POST business.coinbase.com/api/v1/checkouts' }],
    ['that lives longer than two minutes', { seconds: 3600 }],
    ['that has ended', { seconds: -300 }],
    ['of another key', { kid: 'another' }],
    ['signed by another key of the same name', { secret: makeCoinbaseSecret() }],
  ])('%s', async (_name, claims) => {
    const { status } = await call('POST', '/api/v1/checkouts', { body: order(), claims })
    expect(status).toBe(401)
  })
})

describe('a checkout', () => {
  it.each([
    ['a number for an amount', { amount: 49 }],
    ['three decimals', { amount: '49.001' }],
    ['a currency nobody knows', { currency: 'DOGE' }],
    ['metadata longer than a hundred characters', { metadata: { email: 'a'.repeat(101) } }],
    ['a way back that is not HTTPS', { successRedirectUrl: 'http://shop.example/account' }],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }],
  ])('is refused with %s', async (_name, more) => {
    const { status, body } = await create(more)
    expect(status).toBe(400)
    expect(body.errorType).toBe('invalid_request')
  })

  it('is listed one page at a time, newest first', async () => {
    for (let turn = 0; turn < 4; turn += 1) await create()
    const first = await call('GET', '/api/v1/checkouts?pageSize=2')
    const second = await call(
      'GET',
      `/api/v1/checkouts?pageSize=2&pageToken=${first.body.nextPageToken}`,
    )
    const ids = [...first.body.checkouts, ...second.body.checkouts].map(({ id }: Checkout) => id)
    expect(new Set(ids).size).toBe(4)
  })

  it('survives a restart with its payments', async () => {
    const folder = makeFolder()
    const options = { port: 0, ...keys, behavior: calm, stateFile: join(folder, 'state.json') }
    const before = await startCoinbase(options)
    const url = new URL('/api/v1/checkouts', before.url)
    const authorization = `Bearer ${await token('POST', url)}`
    const made = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(order()),
    })
    const { id } = (await made.json()) as Checkout
    before.pay(id)
    await before.close()
    const after = await startCoinbase(options)
    expect(after.checkouts()).toMatchObject([{ id, status: 'COMPLETED' }])
    await after.close()
  })
})

describe('the pay page', () => {
  const press = (path: string, form: Record<string, string>, headers = {}) =>
    fetch(coinbase.url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    })
  const back = {
    successRedirectUrl: 'https://shop.example/account',
    failRedirectUrl: 'https://shop.example/purchase',
  }

  it.each([
    ['exact', 'COMPLETED', '49.00', back.successRedirectUrl],
    ['waits', 'PROCESSING', undefined, back.successRedirectUrl],
    ['short', 'FAILED', '39.00', back.failRedirectUrl],
    ['over', 'COMPLETED', '59.00', back.successRedirectUrl],
  ])('reports %s and leads back to the shop', async (transfer, status, total, address) => {
    const { id } = (await create(back)).body as Checkout
    const answer = await press(`/coinbase/pay/${id}`, { action: 'pay', transfer })
    expect(answer.headers.get('location')).toBe(address)
    const { body } = await call('GET', `/api/v1/checkouts/${id}`)
    expect(body.status).toBe(status)
    expect(body.settlement?.totalAmount).toBe(total)
  })

  it('confirms and refunds payments in the list', async () => {
    const { id } = (await create(back)).body as Checkout
    await press(`/coinbase/pay/${id}`, { action: 'pay', transfer: 'waits' })
    await press(`/coinbase/checkouts/${id}/confirm`, {})
    await press(`/coinbase/checkouts/${id}/refund`, {})
    const { body } = await call('GET', `/api/v1/checkouts/${id}`)
    expect(body).toMatchObject({ status: 'REFUNDED', refundedAmount: '49.00' })
    const types = coinbase.events().map(({ eventType }) => eventType)
    expect(types.slice(0, 2)).toEqual(['checkout.refund.success', 'checkout.payment.success'])
  })

  it('refuses a button pressed by another site, and has no page for an unknown checkout', async () => {
    const { id } = (await create(back)).body as Checkout
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await press(`/coinbase/pay/${id}`, { action: 'pay' }, headers)).status).toBe(403)
    expect((await fetch(`${coinbase.url}/coinbase/pay/none`)).status).toBe(404)
  })
})

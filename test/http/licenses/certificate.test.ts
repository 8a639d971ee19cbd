import { createHash, createPublicKey, verify } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { createLicenseClient } from '#license-client/src/client.ts'
import { memoryStore } from '#license-client/src/record.ts'
import { answerSigned } from '#server/licenses/answer.ts'
import { findByKey } from '#server/licenses/find.ts'
import { refund } from '#server/orders/refund.ts'
import { refundingProvider } from '../../world/licenses.ts'
import type { Sale } from '../../world/shop-type.ts'
import { ownShop } from '../../world/visit.ts'

type PublishedKey = { kty: string; crv: string; x: string; kid: string; d?: string }

let license: Sale
const shop = await ownShop('rows', { work: false })
const keys: PublishedKey[] = (await (await fetch(`${shop.url}/.well-known/jwks.json`)).json()).keys
beforeEach(async () => {
  license = await shop.sold({ by: 'hand', email: 'ada@example.org' })
})

const activate = (more: Record<string, string> = {}) =>
  shop.callLicense('activate', { license_key: license.key, fingerprint: 'laptop', ...more })

/** Reads a certificate independently, without code of the shop or the client. */
function read(certificate: string) {
  const [head = '', payload = '', signature = ''] = certificate.split('.')
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const header = parse(head)
  const key = createPublicKey({ format: 'jwk', key: keys.find(({ kid }) => kid === header.kid)! })
  const signed = Buffer.from(`${head}.${payload}`)
  const good = verify(null, signed, key, Buffer.from(signature, 'base64url'))
  return { good, header, claims: good ? parse(payload) : null }
}

function digestOf(licenseKey: string): string {
  return createHash('sha256').update(licenseKey.replaceAll('-', '')).digest('hex')
}

describe('the certificate of an activation', () => {
  it('is an Ed25519 signature that any program can verify', async () => {
    const { certificate, nonce } = await activate({ nonce: 'question-1' })
    const { good, header, claims } = read(certificate)
    expect(good).toBe(true)
    expect(header).toEqual({ alg: 'EdDSA', kid: keys[0]!.kid, typ: 'JWT' })
    expect(nonce).toBe('question-1')
    expect(claims).toEqual({
      iss: shop.deps.config.siteUrl,
      aud: product.id,
      sub: license.id,
      key_digest: digestOf(license.key),
      fingerprint: 'laptop',
      code: 'valid',
      license_type: 'individual',
      updates_until: expect.stringMatching(/^\d{4}-.*Z$/),
      nonce: 'question-1',
      iat: expect.any(Number),
      exp: claims.iat + 14 * 24 * 60 * 60,
    })
  })

  it('contains neither key nor email address', async () => {
    const { certificate } = await activate()
    const text = Buffer.from(certificate.split('.')[1]!, 'base64url').toString()
    expect(text).not.toContain('@')
    // The hash of the key can contain "ada" by chance.
    expect(text).not.toContain('example.org')
    expect(text.toUpperCase()).not.toContain(license.key.slice(4, 9))
  })

  it('is invalid after any single bit changed', async () => {
    const { certificate } = await activate()
    const [head, ...rest] = certificate.split('.') as [string, string, string]
    for (const index of [0, 1]) {
      const bytes = Buffer.from(rest[index]!, 'base64url')
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const changed = Buffer.from(bytes)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        const parts = rest.with(index, changed.toString('base64url'))
        expect(read([head, ...parts].join('.')).good).toBe(false)
      }
    }
  })
})

it('a refusal is signed too', async () => {
  await activate()
  const answers = [
    await shop.callLicense('activate', { license_key: license.key, fingerprint: 'second' }),
    await shop.callLicense('validate', { license_key: license.key, fingerprint: 'second' }),
    await shop.callLicense('validate', { license_key: 'PC1-not-a-key', fingerprint: 'second' }),
  ]
  const claims = answers.map(({ certificate }) => read(certificate).claims)
  expect(claims.map(({ code }) => code)).toEqual(['device_limit', 'not_activated', 'not_found'])
  expect(claims.map(({ sub }) => sub)).toEqual([license.id, license.id, undefined])
})

it('a yes is signed only for a device with its seat, and a no for any device', async () => {
  await activate()
  const other = await shop.sold({ by: 'hand', email: 'ben@example.org' })
  await shop.callLicense('activate', { license_key: other.key, fingerprint: 'second' })
  const { deps } = shop
  const found = (await findByKey(deps, deps.db, license.key))!
  const seatOf = ({ id }: { id: string }) => shop.readRow('activations', { license_id: id })
  const laptop = await seatOf(license)
  const released = { ...laptop, fingerprint: 'second', released_at: new Date() }
  const asked = { license_key: license.key, fingerprint: 'second' }
  for (const code of ['valid', 'updates_expired', 'listed', 'released'] as const)
    for (const seat of [null, laptop, released, await seatOf(other)])
      expect(() => answerSigned(deps, asked, { code, license: found, seat })).toThrow(
        'is signed for a device only with its seat',
      )
  // @ts-expect-error: a yes names its seat
  expect(() => answerSigned(deps, asked, { code: 'valid', license: found })).toThrow()
  const { certificate } = answerSigned(deps, asked, { code: 'suspended', license: found })
  expect(read(certificate).claims).toMatchObject({ code: 'suspended', fingerprint: 'second' })
})

it('too many devices in thirty days are signed with the date of the next change', async () => {
  for (const fingerprint of ['one', 'two', 'three', 'four', 'five']) {
    await activate({ fingerprint })
    await shop.callLicense('deactivate', { license_key: license.key, fingerprint })
  }
  const { code, next_change_at, certificate } = await activate({ fingerprint: 'six' })
  expect(code).toBe('too_many_changes')
  expect(read(certificate).claims).toMatchObject({ code: 'too_many_changes', next_change_at })
  const client = createLicenseClient({
    baseUrl: shop.url,
    product: product.id,
    publicKeys: keys,
    store: memoryStore(),
  })
  expect(await client.activate({ licenseKey: license.key, fingerprint: 'six' })).toMatchObject({
    outcome: 'no',
    code: 'too_many_changes',
    nextChangeAt: next_change_at,
  })
})

it('the answer to deactivate is signed for this license, key, device and call', async () => {
  await activate()
  const device = { fingerprint: 'laptop', nonce: 'question-2' }
  const wrongKey = 'PC1-not-a-key'
  const answers = [
    await shop.callLicense('deactivate', { license_key: license.key, ...device }),
    await shop.callLicense('deactivate', { license_key: license.key, ...device }),
    await shop.callLicense('deactivate', { license_key: wrongKey, ...device }),
  ]
  expect(answers.map(({ deactivated }) => deactivated)).toEqual([true, false, false])
  const bound = { aud: product.id, ...device }
  const key_digest = digestOf(license.key)
  expect(answers.map(({ certificate }) => read(certificate).claims)).toMatchObject([
    { ...bound, sub: license.id, key_digest, code: 'deactivated' },
    { ...bound, sub: license.id, key_digest, code: 'not_activated' },
    { ...bound, key_digest: digestOf('PC1-NOT-A-KEY'), code: 'not_found' },
  ])
})

it('the public keys are served to every origin, and never the private one', async () => {
  const response = await fetch(`${shop.url}/.well-known/jwks.json`, {
    headers: { Origin: 'app://protocraft' },
  })
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(keys).toEqual([
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: expect.any(String),
      alg: 'EdDSA',
      use: 'sig',
    },
  ])
})

describe('the client that the app installs', () => {
  const device = () => ({ licenseKey: license.key, fingerprint: 'laptop' })
  const open = (publicKeys = keys) =>
    createLicenseClient({
      baseUrl: shop.url,
      product: product.id,
      publicKeys,
      store: memoryStore(),
    })

  it('activates, checks without a network, deactivates, and gets a refusal', async () => {
    const client = open()
    expect(await client.activate(device())).toMatchObject({ outcome: 'yes', licenseId: license.id })
    expect(await client.checkOffline(device())).toMatchObject({ source: 'certificate' })
    expect(await client.activate({ ...device(), fingerprint: 'second' })).toMatchObject({
      outcome: 'no',
      code: 'device_limit',
    })
    expect(await client.deactivate(device())).toEqual({ outcome: 'yes', code: 'deactivated' })
    expect(await client.validate(device())).toMatchObject({ outcome: 'no', code: 'not_activated' })
  })

  it('learns of a refund at its next check', async () => {
    const client = open()
    await client.activate(device())
    expect(await refund(shop.deps, refundingProvider(shop), license.paymentId)).toBe('money_moved')
    expect(await client.validate(device())).toMatchObject({ outcome: 'no', code: 'revoked' })
  })

  it('trusts no shop with another key', async () => {
    const x = keys[0]!.x.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    const client = open([{ ...keys[0]!, x }])
    expect(await client.activate(device())).toMatchObject({ outcome: 'unknown' })
  })
})

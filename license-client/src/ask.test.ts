import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, key, makeWorld } from '../test/world.ts'
import { makeSigningKey } from '../test/license-server.ts'

const nextKey = await makeSigningKey('2027-a')
const strangersKey = await makeSigningKey('2026-a')
let world: Awaited<ReturnType<typeof makeWorld>>

beforeEach(async () => {
  world = await makeWorld()
})
afterEach(() => world.server.stop())

describe('an answer that proves nothing is neither yes nor no', () => {
  const forged: [string, () => void, string][] = [
    [
      'signed with the key of someone else',
      () => world.server.behave(world.signed({}, strangersKey)),
      'bad_signature',
    ],
    [
      'signed with a key that is not compiled in',
      () => world.server.behave(world.signed({}, nextKey)),
      'unknown_key',
    ],
    [
      'for another product',
      () => world.server.behave(world.signed({ aud: 'otherapp' })),
      'wrong_product',
    ],
    [
      'for another device',
      () => world.server.behave(world.signed({ fingerprint: 'x' })),
      'wrong_fingerprint',
    ],
    [
      'for another license key',
      () => world.server.behave((asked) => world.signed()({ ...asked, license_key: 'x' })),
      'wrong_license_key',
    ],
    [
      'with another nonce',
      () => world.server.behave(world.signed({ nonce: 'replayed' })),
      'wrong_nonce',
    ],
    [
      'without a nonce',
      () => world.server.behave(world.signed({ nonce: undefined })),
      'wrong_nonce',
    ],
    [
      'with a code this client does not know',
      () => world.server.behave(world.signed({ code: 'banned' })),
      'bad_certificate',
    ],
    [
      'that ends before it begins',
      () => world.server.behave(world.signed({ exp: 1 })),
      'bad_certificate',
    ],
    [
      'a yes for no license',
      () => world.server.behave(world.signed({ sub: undefined })),
      'bad_certificate',
    ],
    [
      'without a certificate',
      () => world.server.behave(() => ({ valid: true, code: 'valid' })),
      'bad_answer',
    ],
    [
      'with an invalid certificate',
      () => world.server.behave(() => ({ certificate: 'a.b' })),
      'bad_certificate',
    ],
    ['that is a list', () => world.server.behave(() => []), 'bad_answer'],
  ]
  it.each(forged)('%s', async (_title, behave, reason) => {
    behave()
    expect(await world.client().validate(ada)).toEqual({ outcome: 'unknown', reason })
    expect(await world.store.read()).toBeNull()
  })

  it('rejects a replayed answer', async () => {
    const recorded = await world.signed()({ fingerprint: ada.fingerprint, nonce: 'of-last-year' })
    world.server.behave(() => recorded)
    expect(await world.client().validate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'wrong_nonce',
    })
  })

  it('rejects an answer that names no license key', async () => {
    world.server.behave(world.signed({ key_digest: undefined }))
    expect(await world.client().validate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'wrong_license_key',
    })
  })

  it('accepts both keys during a rotation', async () => {
    const rotating = world.client({ publicKeys: [key.publicKey, nextKey.publicKey] })
    expect(await rotating.validate(ada)).toMatchObject({ outcome: 'yes' })
    world.server.behave(world.signed({}, nextKey))
    expect(await rotating.validate(ada)).toMatchObject({ outcome: 'yes' })
  })
})

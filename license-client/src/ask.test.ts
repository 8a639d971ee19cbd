import { describe, expect, it } from 'vitest'
import { ada, key, useWorld } from '../test/world.ts'
import { makeSigningKey } from '../test/license-server.ts'

const nextKey = await makeSigningKey('2027-a')
const strangersKey = await makeSigningKey('2026-a')
const world = useWorld()

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
      'that names no license key',
      () => world.server.behave(world.signed({ key_digest: undefined })),
      'wrong_license_key',
    ],
    [
      'without a certificate',
      () => world.server.behave(() => ({ valid: true, code: 'valid' })),
      'bad_answer',
    ],
    ['that is a list', () => world.server.behave(() => []), 'bad_answer'],
  ]
  const calls = ['activate', 'validate', 'deactivate', 'listDevices', 'releaseDevice'] as const
  it.each(forged)('whatever was asked: %s', async (_title, behave, reason) => {
    await world.activateAda()
    const kept = await world.store.read()
    behave()
    for (const call of calls)
      expect(await world.client()[call]({ ...ada, deviceId: 'of-another' }), call).toEqual({
        outcome: 'unknown',
        reason,
      })
    expect(await world.store.read()).toEqual(kept)
  })

  const damaged: [string, () => void][] = [
    [
      'with a code this client does not know',
      () => world.server.behave(world.signed({ code: 'banned' })),
    ],
    ['that ends before it begins', () => world.server.behave(world.signed({ exp: 1 }))],
    ['a yes for no license', () => world.server.behave(world.signed({ sub: undefined }))],
    ['with an invalid certificate', () => world.server.behave(() => ({ certificate: 'a.b' }))],
  ]
  it.each(damaged)('%s', async (_title, behave) => {
    behave()
    expect(await world.client().validate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'bad_certificate',
    })
    expect(await world.store.read()).toBeNull()
  })

  it('accepts both keys during a rotation', async () => {
    const rotating = world.client({ publicKeys: [key.publicKey, nextKey.publicKey] })
    expect(await rotating.validate(ada)).toMatchObject({ outcome: 'yes' })
    world.server.behave(world.signed({}, nextKey))
    expect(await rotating.validate(ada)).toMatchObject({ outcome: 'yes' })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSigningKey } from '../test/license-server.ts'
import { ada, makeWorld } from '../test/world.ts'

const ben = { ...ada, licenseKey: 'PC1-BEN00-BEN00-BEN00-BEN00-BEN00' }
const strangersKey = await makeSigningKey('2026-a')
let world: Awaited<ReturnType<typeof makeWorld>>

beforeEach(async () => {
  world = await makeWorld()
  await world.activateAda()
})
afterEach(() => world.server.stop())

const released = { code: 'deactivated' }
const held = () => world.client().checkOffline(ada)

describe('a signed answer to deactivate', () => {
  it('gives the seat back and removes the certificate', async () => {
    world.server.behave(world.signed(released))
    expect(await world.client().deactivate(ada)).toEqual({ outcome: 'yes', code: 'deactivated' })
    expect(world.server.requests).toEqual([
      {
        path: '/api/license/deactivate',
        asked: {
          license_key: ada.licenseKey,
          fingerprint: ada.fingerprint,
          signing_keys: ['2026-a'],
          nonce: expect.stringMatching(/^[\w-]{22}$/),
        },
      },
    ])
    expect(await held()).toEqual({ outcome: 'unknown', reason: 'no_certificate' })
  })

  it.each(['not_activated', 'not_found'])('%s removes the certificate too', async (code) => {
    world.server.behave(world.signed({ code, sub: undefined }))
    expect(await world.client().deactivate(ada)).toEqual({ outcome: 'no', code })
    expect(await held()).toEqual({ outcome: 'unknown', reason: 'no_certificate' })
  })

  it('about another key leaves the certificate of this one', async () => {
    world.server.behave(world.signed(released))
    expect(await world.client().deactivate(ben)).toEqual({ outcome: 'yes', code: 'deactivated' })
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })
})

describe('an answer to deactivate that proves nothing changes nothing', () => {
  const wrong: [string, () => void, string][] = [
    [
      'unsigned',
      () => world.server.behave(() => ({ deactivated: true, code: 'deactivated' })),
      'bad_answer',
    ],
    [
      'signed by someone else',
      () => world.server.behave(world.signed(released, strangersKey)),
      'bad_signature',
    ],
    [
      'about another license key',
      () => world.server.behave((asked) => world.signed(released)({ ...asked, license_key: 'x' })),
      'wrong_license_key',
    ],
    [
      'about no license key',
      () => world.server.behave(world.signed({ ...released, key_digest: undefined })),
      'wrong_license_key',
    ],
    [
      'about another device',
      () => world.server.behave(world.signed({ ...released, fingerprint: 'x' })),
      'wrong_fingerprint',
    ],
    [
      'with another nonce',
      () => world.server.behave(world.signed({ ...released, nonce: 'replayed' })),
      'wrong_nonce',
    ],
    [
      'without a nonce',
      () => world.server.behave(world.signed({ ...released, nonce: undefined })),
      'wrong_nonce',
    ],
    [
      'about another product',
      () => world.server.behave(world.signed({ ...released, aud: 'otherapp' })),
      'wrong_product',
    ],
    ['that says yes to something else', () => world.server.behave(world.signed()), 'bad_answer'],
    ['that is no answer at all', () => world.server.behave(() => ({ hello: 1 })), 'bad_answer'],
  ]
  it.each(wrong)('%s', async (_title, behave, reason) => {
    behave()
    expect(await world.client().deactivate(ada)).toEqual({ outcome: 'unknown', reason })
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })

  it('a signed deactivation is no answer to a check', async () => {
    world.server.behave(world.signed(released))
    expect(await world.client().validate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'bad_certificate',
    })
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })
})

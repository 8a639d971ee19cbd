import { beforeEach, describe, expect, it } from 'vitest'
import { ada, useWorld } from '../test/world.ts'

const ben = { ...ada, licenseKey: 'PC1-BEN00-BEN00-BEN00-BEN00-BEN00' }
const world = useWorld()

beforeEach(() => world.activateAda())

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

  it('about another key leaves the certificate of this key', async () => {
    world.server.behave(world.signed(released))
    expect(await world.client().deactivate(ben)).toEqual({ outcome: 'yes', code: 'deactivated' })
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })
})

describe('an answer to another question changes nothing', () => {
  it('a signed yes to something else is not taken as a deactivation', async () => {
    world.server.behave(world.signed())
    expect(await world.client().deactivate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'bad_answer',
    })
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })

  it('a signed deactivation is not taken as a check', async () => {
    world.server.behave(world.signed(released))
    expect(await world.client().validate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'bad_certificate',
    })
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { ada, key, useWorld } from '../test/world.ts'

const world = useWorld()
afterEach(() => void vi.unstubAllGlobals())

describe('activate', () => {
  it('sends the fields the server expects and answers with the facts of the certificate', async () => {
    const more = { deviceName: 'Laptop', platform: 'linux-x64' }
    const answer = await world.client({ appVersion: '0.9.1' }).activate({ ...ada, ...more })
    expect(world.server.requests).toEqual([
      {
        path: '/api/license/activate',
        asked: {
          license_key: ada.licenseKey,
          fingerprint: ada.fingerprint,
          device_name: 'Laptop',
          platform: 'linux-x64',
          app_version: '0.9.1',
          signing_keys: ['2026-a'],
          nonce: expect.stringMatching(/^[\w-]{22}$/),
        },
      },
    ])
    expect(answer).toEqual({
      outcome: 'yes',
      code: 'valid',
      source: 'server',
      licenseId: 'lic_ada',
      licenseType: 'individual',
      updatesUntil: '2027-06-01T00:00:00.000Z',
      issuedAt: '2026-06-01T10:00:00.000Z',
      leaseEndsAt: '2026-06-15T10:00:00.000Z',
      graceEndsAt: '2026-06-22T10:00:00.000Z',
      inGrace: false,
      suggestedCheckAt: expect.any(String),
    })
  })

  it('suggests a random time for the next check, in the last third of the lease', async () => {
    const moments = new Set<string>()
    for (let round = 0; round < 20; round += 1) {
      const answer = await world.client().activate(ada)
      moments.add(answer.outcome === 'yes' ? answer.suggestedCheckAt : '')
    }
    const inOrder = [...moments].toSorted()
    expect(inOrder.length).toBeGreaterThan(15)
    expect(inOrder.at(0)! >= '2026-06-10T18:00:00.000Z').toBe(true)
    expect(inOrder.at(-1)! <= '2026-06-15T10:00:00.000Z').toBe(true)
  })

  it('accepts a machine id with the trailing newline of its file', async () => {
    const answer = await world.client().activate({ ...ada, fingerprint: 'laptop-of-ada\n' })
    expect(answer.outcome).toBe('yes')
    expect(await world.client().checkOffline(ada)).toMatchObject({ outcome: 'yes' })
  })

  it('reports each signed refusal by its code', async () => {
    const codes = [
      'not_found',
      'revoked',
      'suspended',
      'not_activated',
      'device_limit',
      'trial_expired',
      'trial_used',
    ]
    for (const code of codes) {
      const sub = code === 'not_found' ? undefined : 'lic_ada'
      world.server.behave(world.signed({ code, sub, updates_until: null }))
      expect(await world.client().activate(ada)).toMatchObject({
        outcome: 'no',
        code,
        licenseId: sub ?? null,
      })
    }
  })

  it('reports too many device changes with the date of the next one', async () => {
    const next_change_at = '2026-06-20T08:30:00.000Z'
    world.server.behave(world.signed({ code: 'too_many_changes', next_change_at }))
    const refused = { outcome: 'no', code: 'too_many_changes', nextChangeAt: next_change_at }
    expect(await world.client().activate(ada)).toMatchObject(refused)
    world.server.behave(world.signed({ code: 'too_many_changes', next_change_at: 'soon' }))
    const damaged = { outcome: 'unknown', reason: 'bad_certificate' }
    expect(await world.client().activate(ada)).toMatchObject(damaged)
  })

  it('trusts only the signed claims, not the fields around them', async () => {
    const refused = world.signed({ code: 'revoked' })
    world.server.behave(async (asked) => ({
      ...(await refused(asked)),
      activated: true,
      valid: true,
      code: 'valid',
    }))
    expect(await world.client().activate(ada)).toMatchObject({ outcome: 'no', code: 'revoked' })
  })

  it('still says yes when the update year is over', async () => {
    world.server.behave(
      world.signed({ code: 'updates_expired', updates_until: '2026-05-01T00:00:00.000Z' }),
    )
    expect(await world.client().validate(ada)).toMatchObject({
      outcome: 'yes',
      code: 'updates_expired',
    })
  })
})

describe('a client that cannot work throws when it is created', () => {
  it('refuses an empty key list, keys without a kid, private keys and other curves', () => {
    const { kid: _kid, ...nameless } = key.publicKey
    const wrong = [
      [],
      [nameless],
      [{ ...key.publicKey, d: 'secret' }],
      [{ ...key.publicKey, crv: 'X25519' }],
      [{ ...key.publicKey, x: 'short' }],
    ]
    for (const publicKeys of wrong) expect(() => world.client({ publicKeys })).toThrow(TypeError)
    expect(() => world.client({ baseUrl: 'protocraft' })).toThrow(TypeError)
  })

  it('says which versions of Node and which web pages lack what it needs', () => {
    vi.stubGlobal('crypto', undefined)
    expect(() => world.client()).toThrow(
      'WebCrypto is missing. Node has it from version 20, a web page only when served over https.',
    )
  })

  it('accepts a base URL with or without a trailing slash', async () => {
    expect(await world.client({ baseUrl: `${world.server.baseUrl}/` }).validate(ada)).toMatchObject(
      {
        outcome: 'yes',
      },
    )
    expect(world.server.requests[0]!.path).toBe('/api/license/validate')
  })
})

describe('a request without a license key or a fingerprint', () => {
  const calls = [
    'activate',
    'validate',
    'check',
    'deactivate',
    'listDevices',
    'releaseDevice',
  ] as const

  const named = { ...ada, deviceId: 'of-another' }

  it.each(calls)('%s answers unknown, sends nothing and keeps the certificate', async (call) => {
    await world.activateAda()
    for (const licenseKey of [undefined, null, '', '  ', 7] as string[]) {
      expect(await world.client()[call]({ ...named, licenseKey })).toEqual({
        outcome: 'unknown',
        reason: 'no_license_key',
      })
    }
    for (const fingerprint of [undefined, null, ' '] as string[]) {
      expect(await world.client()[call]({ ...named, fingerprint })).toEqual({
        outcome: 'unknown',
        reason: 'bad_request',
        detail: 'fingerprint is missing',
      })
    }
    const nothing = undefined as unknown as typeof named
    expect(await world.client()[call](nothing)).toMatchObject({ outcome: 'unknown' })
    expect(world.server.requests).toEqual([])
    expect(await world.client().checkOffline(ada)).toMatchObject({ outcome: 'yes' })
  })

  it('checkOffline needs only the fingerprint', async () => {
    const missing = undefined as unknown as string
    expect(await world.client().checkOffline({ fingerprint: missing })).toMatchObject({
      outcome: 'unknown',
      reason: 'bad_request',
    })
  })
})

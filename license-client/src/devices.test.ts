import { beforeEach, describe, expect, it } from 'vitest'
import type { Claims } from '../test/license-server.ts'
import { ada, useWorld } from '../test/world.ts'
import { deviceCodes, releaseRefusals, sentenceFor } from './codes.ts'

const laptop = {
  activation_id: '0d8f6a52-5d6c-4c1b-9a3e-8f1f2b7c6d55',
  device_name: 'Laptop of Ada',
  platform: 'linux-x64',
  last_seen_on: '2026-06-01',
  is_this: true,
}
const other = {
  ...laptop,
  activation_id: '6f1c2f5e-0c39-4a52-9f0e-3a9d5b7a1c11',
  device_name: 'Ada’s…',
  platform: null,
  is_this: false,
}
const read = [
  {
    id: laptop.activation_id,
    name: 'Laptop of Ada',
    platform: 'linux-x64',
    lastSeenOn: '2026-06-01',
    isThis: true,
  },
  {
    id: other.activation_id,
    name: 'Ada’s…',
    platform: null,
    lastSeenOn: '2026-06-01',
    isThis: false,
  },
]
const listed = { code: 'listed', devices: [laptop, other] }
const toRelease = { ...ada, deviceId: other.activation_id }

const world = useWorld()
beforeEach(() => world.activateAda())

const answer = (claims: Claims) => world.server.behave(world.signed(claims))
const held = () => world.client().checkOffline(ada)

describe('listDevices', () => {
  it('asks with key, fingerprint and nonce, and reads the list from the signed part', async () => {
    const signed = world.signed(listed)
    world.server.behave(async (asked) => ({ ...(await signed(asked)), devices: [] }))
    expect(await world.client().listDevices(ada)).toEqual({
      outcome: 'yes',
      code: 'listed',
      devices: read,
    })
    expect(world.server.requests).toEqual([
      {
        path: '/api/license/devices',
        asked: {
          license_key: ada.licenseKey,
          fingerprint: ada.fingerprint,
          signing_keys: ['2026-a'],
          nonce: expect.stringMatching(/^[\w-]{22}$/),
        },
      },
    ])
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })

  it.each(['not_found', 'revoked', 'suspended', 'trial_expired', 'not_activated'])(
    'says no to %s, and keeps the certificate',
    async (code) => {
      answer({ code })
      expect(await world.client().listDevices(ada)).toEqual({ outcome: 'no', code })
      expect(await world.client().releaseDevice(toRelease)).toEqual({ outcome: 'no', code })
      expect(await held()).toMatchObject({ outcome: 'yes' })
    },
  )
})

describe('releaseDevice', () => {
  it('of another device names that device, and keeps the certificate of this one', async () => {
    answer({ code: 'released' })
    expect(await world.client().releaseDevice(toRelease)).toEqual({
      outcome: 'yes',
      code: 'released',
    })
    expect(world.server.requests[0]).toMatchObject({
      path: '/api/license/devices/release',
      asked: { activation_id: other.activation_id, fingerprint: ada.fingerprint },
    })
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })

  it('of this device removes the certificate, as deactivate does', async () => {
    answer({ code: 'deactivated' })
    const own = { ...ada, deviceId: laptop.activation_id }
    expect(await world.client().releaseDevice(own)).toEqual({ outcome: 'yes', code: 'deactivated' })
    expect(await held()).toEqual({ outcome: 'unknown', reason: 'no_certificate' })
  })

  it('says no when the device is gone, and says until when after too many releases', async () => {
    answer({ code: 'unknown_device' })
    expect(await world.client().releaseDevice(toRelease)).toEqual({
      outcome: 'no',
      code: 'unknown_device',
    })
    const next_change_at = '2026-06-02T10:00:00.000Z'
    answer({ code: 'too_many_releases', next_change_at })
    expect(await world.client().releaseDevice(toRelease)).toEqual({
      outcome: 'no',
      code: 'too_many_releases',
      nextChangeAt: next_change_at,
    })
  })

  it('without a device sends nothing', async () => {
    for (const deviceId of [undefined, null, ' '] as string[])
      expect(await world.client().releaseDevice({ ...ada, deviceId })).toEqual({
        outcome: 'unknown',
        reason: 'bad_request',
        detail: 'deviceId is missing',
      })
    expect(world.server.requests).toEqual([])
  })
})

describe('an answer that proves nothing changes nothing', () => {
  const wrong: [string, () => void][] = [
    ['that says yes to something else', () => answer({ code: 'valid' })],
    ['without its list', () => answer({ code: 'listed' })],
    ['with a damaged list', () => answer({ code: 'listed', devices: [laptop, null] })],
    ['without its end', () => answer({ code: 'too_many_releases' })],
  ]
  it.each(wrong)('%s', async (_title, behave) => {
    behave()
    const nothing = { outcome: 'unknown', reason: 'bad_answer' }
    expect(await world.client().listDevices(ada)).toEqual(nothing)
    expect(await world.client().releaseDevice(toRelease)).toEqual(nothing)
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })

  it.each(['listed', 'released'])('%s is not taken as a check', async (code) => {
    answer({ code, devices: [laptop] })
    expect(await world.client().validate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'bad_certificate',
    })
    expect(await held()).toMatchObject({ outcome: 'yes' })
  })
})

describe('at the device limit', () => {
  it('activate says which devices the license is on', async () => {
    answer({ code: 'device_limit', devices: [other] })
    const refused = { outcome: 'no', code: 'device_limit', devices: [read[1]] }
    expect(await world.client().activate(ada)).toMatchObject(refused)
  })

  it('a missing or damaged list is left out, and the answer stays no', async () => {
    for (const devices of [undefined, 'many', [{ activation_id: 7 }]]) {
      answer({ code: 'device_limit', devices })
      const no = await world.client().activate(ada)
      expect(no).toMatchObject({ outcome: 'no', code: 'device_limit' })
      expect(no).not.toHaveProperty('devices')
    }
  })
})

it('there is a sentence to show for each code', () => {
  const codes = [...Object.keys(deviceCodes), ...Object.keys(releaseRefusals)]
  for (const code of codes as (keyof typeof deviceCodes)[]) expect(sentenceFor(code)).toMatch(/\.$/)
})

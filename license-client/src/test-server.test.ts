import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLicenseClient, memoryStore } from './index.ts'
import type { LicenseClientOptions } from './index.ts'
import { startTestServer } from './test-server.ts'
import type { TestServer, TestState } from './test-server.ts'

const day = 86_400_000
let now: Date
let server: TestServer
beforeEach(async () => {
  now = new Date('2026-06-01T10:00:00Z')
  server = await startTestServer({ clock: () => now, slowMs: 300 })
})
afterEach(() => server.stop())

const fingerprint = 'laptop-of-ada'
const as = (state: TestState) => ({ licenseKey: server.people[state].licenseKey, fingerprint })

function openApp(options: Partial<LicenseClientOptions> = {}) {
  const { baseUrl, product, publicKeys } = server
  const store = memoryStore()
  return createLicenseClient({ baseUrl, product, publicKeys, store, clock: () => now, ...options })
}

describe('an app can be tested with each state of a license', () => {
  const told: Record<Exclude<TestState, 'slow'>, object> = {
    active: { outcome: 'yes', code: 'valid', licenseType: 'individual' },
    updatesExpired: { outcome: 'yes', code: 'updates_expired' },
    atTheLimit: {
      outcome: 'no',
      code: 'device_limit',
      devices: [{ name: 'Anothe…', lastSeenOn: '2026-04-22', isThis: false }],
    },
    tooManyChanges: {
      outcome: 'no',
      code: 'too_many_changes',
      nextChangeAt: '2026-06-11T10:00:00.000Z',
    },
    tooManyReleases: { outcome: 'yes', code: 'valid' },
    trial: { outcome: 'yes', code: 'valid', licenseType: 'trial' },
    trialOver: { outcome: 'no', code: 'trial_expired' },
    trialUsed: { outcome: 'no', code: 'trial_used' },
    revoked: { outcome: 'no', code: 'revoked' },
    suspended: { outcome: 'no', code: 'suspended' },
    tooManyCalls: { outcome: 'unknown', reason: 'rate_limited', retryAfterSeconds: 600 },
    serverError: { outcome: 'unknown', reason: 'server_error' },
  }
  it.each(Object.entries(told))('%s', async (state, answer) => {
    expect(await openApp().activate(as(state as TestState))).toMatchObject(answer)
  })

  it('slow: answered after a while, or not in time', async () => {
    const hasty = { outcome: 'unknown', reason: 'timeout' }
    expect(await openApp({ timeoutMs: 30 }).activate(as('slow'))).toEqual(hasty)
    expect(await openApp().activate(as('slow'))).toMatchObject({ outcome: 'yes' })
  })

  it('with a key that nobody has', async () => {
    const nobody = { licenseKey: 'PC1-00000-00000-00000-00000-00000', fingerprint }
    expect(await openApp().activate(nobody)).toMatchObject({ outcome: 'no', code: 'not_found' })
  })
})

it('remembers seats and refuses a second device until the first is released', async () => {
  const [one, two] = [as('updatesExpired'), { ...as('updatesExpired'), fingerprint: 'desktop' }]
  const [laptop, desktop] = [openApp(), openApp()]
  expect(await laptop.validate(one)).toMatchObject({ outcome: 'no', code: 'not_activated' })
  expect(await laptop.activate(one)).toMatchObject({ outcome: 'yes' })
  expect(await desktop.activate(two)).toMatchObject({ outcome: 'no', code: 'device_limit' })
  expect(await laptop.deactivate(one)).toEqual({ outcome: 'yes', code: 'deactivated' })
  expect(await desktop.activate(two)).toMatchObject({ outcome: 'yes' })
  expect(await laptop.check(one)).toMatchObject({ outcome: 'no', code: 'not_activated' })
})

it('lists devices and releases them, until there were too many releases', async () => {
  const app = openApp()
  expect(await app.listDevices(as('active'))).toEqual({ outcome: 'no', code: 'not_activated' })
  await app.activate({ ...as('active'), deviceName: 'Laptop of Ada' })
  const list = await app.listDevices(as('active'))
  const devices = list.outcome === 'yes' ? list.devices : []
  expect(devices.map(({ name }) => name)).toEqual(['Laptop of Ada', 'Anothe…'])
  const release = (deviceId: string, state: TestState = 'active') =>
    app.releaseDevice({ ...as(state), deviceId })
  for (const turn of [1, 2])
    expect([turn, await release(devices[1]!.id)]).toEqual([
      turn,
      { outcome: 'yes', code: 'released' },
    ])
  expect(await release(devices[0]!.id)).toEqual({ outcome: 'yes', code: 'deactivated' })
  expect(await app.checkOffline({ fingerprint })).toMatchObject({ reason: 'no_certificate' })
  await app.activate(as('tooManyReleases'))
  const full = await app.listDevices(as('tooManyReleases'))
  const [, other] = full.outcome === 'yes' ? full.devices : []
  expect(await release(other!.id, 'tooManyReleases')).toMatchObject({
    outcome: 'no',
    code: 'too_many_releases',
  })
})

it('lets days pass along with the app’s clock', async () => {
  const app = openApp()
  await app.activate(as('trial'))
  now = new Date(now.getTime() + 21 * day)
  expect(await app.checkOffline({ fingerprint })).toMatchObject({ code: 'trial_expired' })
  expect(await app.check(as('trial'))).toMatchObject({ outcome: 'no', code: 'trial_expired' })
})

it('signs with its own keys, which no other server accepts', async () => {
  const other = await startTestServer()
  const app = openApp({ publicKeys: other.publicKeys })
  const answer = await app.activate(as('active'))
  await other.stop()
  expect(answer).toMatchObject({ outcome: 'unknown', reason: 'bad_signature' })
  expect(other.people).toEqual(server.people)
  const { keys } = await (await fetch(`${server.baseUrl}/.well-known/jwks.json`)).json()
  expect(keys).toEqual(server.publicKeys)
})

it('answers a webview from another origin, and refuses calls that it does not know', async () => {
  const preflight = await fetch(`${server.baseUrl}/api/license/activate`, { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  const unknown = await fetch(`${server.baseUrl}/api/license/refund`, { method: 'POST' })
  expect(unknown.status).toBe(404)
})

import { beforeEach, describe, expect, it } from 'vitest'
import { makeSigningKey, sign } from '../test/license-server.ts'
import type { Claims } from '../test/license-server.ts'
import { createLicenseClient, memoryStore } from './index.ts'
import type { LicenseStore } from './index.ts'

const ada = { licenseKey: 'PC1-ADA00-ADA00-ADA00-ADA00-ADA00', fingerprint: 'laptop-of-ada' }
const key = await makeSigningKey('2026-a')
const bought = Date.parse('2026-06-01T10:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const leaseEnd = 14 * day
const graceEnd = leaseEnd + 7 * day

let store: LicenseStore
let now = bought

beforeEach(async () => {
  store = memoryStore()
  await activateAt(0)
})

/**
 * Activates with a server whose clock is right; the device's clock is `deviceOffset` after the purchase.
 */
async function activateAt(deviceOffset: number, changes: Claims = {}, serverOffset = 0) {
  now = bought + deviceOffset
  const iat = (bought + serverOffset) / 1000
  const times = { iat, exp: iat + 14 * 86_400 }
  await client((url, init) => signAtOnce(url, init, { ...times, ...changes })).activate(ada)
}

async function signAtOnce(_url: unknown, init?: RequestInit, changes: Claims = {}) {
  const asked = JSON.parse(String(init?.body))
  return Response.json({ certificate: await sign(key, asked, new Date(now), changes) })
}

function client(
  fetch: typeof globalThis.fetch = () => Promise.reject(new Error('no network here')),
) {
  const clock = () => new Date(now)
  const publicKeys = [key.publicKey]
  const baseUrl = 'https://protocraft.example'
  return createLicenseClient({ baseUrl, product: 'protocraft', publicKeys, store, clock, fetch })
}

function offlineAt(offset: number, fingerprint = ada.fingerprint) {
  now = bought + offset
  return client().checkOffline({ fingerprint })
}

async function change(part: Record<string, unknown>) {
  await store.write(JSON.stringify({ ...JSON.parse((await store.read())!), ...part }))
}

describe('time', () => {
  it('is yes until the lease ends and for 7 days of grace, then unknown', async () => {
    expect(await offlineAt(hour)).toMatchObject({ outcome: 'yes', code: 'valid', inGrace: false })
    expect(await offlineAt(leaseEnd)).toMatchObject({ outcome: 'yes', inGrace: false })
    expect(await offlineAt(leaseEnd + 1)).toMatchObject({ outcome: 'yes', inGrace: true })
    expect(await offlineAt(graceEnd)).toMatchObject({ outcome: 'yes', inGrace: true })
    expect(await offlineAt(graceEnd + 1)).toEqual({ outcome: 'unknown', reason: 'lease_expired' })
  })

  it('notices a clock that was set back, and recovers once it is right again', async () => {
    await offlineAt(13 * day)
    expect(await offlineAt(2 * day)).toEqual({ outcome: 'unknown', reason: 'clock_moved_back' })
    expect(await offlineAt(13 * day)).toMatchObject({ outcome: 'yes' })
  })

  it('notices a clock set before the certificate was issued', async () => {
    expect(await offlineAt(-2 * day)).toEqual({ outcome: 'unknown', reason: 'clock_moved_back' })
    await change({ latestSeen: 0 })
    expect(await offlineAt(-2 * day)).toEqual({ outcome: 'unknown', reason: 'clock_moved_back' })
  })

  it('tolerates a clock that is a few hours off, without extending the lease', async () => {
    expect(await offlineAt(-14 * hour)).toMatchObject({ outcome: 'yes' })
    await offlineAt(graceEnd + 1)
    expect(await offlineAt(graceEnd - hour)).toEqual({
      outcome: 'unknown',
      reason: 'lease_expired',
    })
  })

  it('setting the clock back in many small steps gains nothing', async () => {
    await offlineAt(graceEnd + 1)
    for (let step = 1; step <= 30; step += 1) {
      expect(await offlineAt(graceEnd - step * 20 * hour)).toMatchObject({ outcome: 'unknown' })
    }
  })

  it('an answer from the server repairs a device whose clock was once years ahead', async () => {
    await offlineAt(3000 * day)
    expect(await offlineAt(day)).toEqual({ outcome: 'unknown', reason: 'clock_moved_back' })
    await activateAt(day, {}, day)
    expect(await offlineAt(day + hour)).toMatchObject({ outcome: 'yes' })
    await activateAt(3000 * day, {}, 2 * day)
    expect(await offlineAt(2 * day)).toMatchObject({ outcome: 'yes' })
  })
})

describe('the limits of a certificate', () => {
  it('another device cannot use a copy of it', async () => {
    expect(await offlineAt(hour, 'laptop-of-eve')).toEqual({
      outcome: 'unknown',
      reason: 'wrong_fingerprint',
    })
  })

  it('a trial ends on its date, even during the lease', async () => {
    const trialEnd = new Date(bought + 5 * day).toISOString()
    await activateAt(0, { license_type: 'trial', updates_until: trialEnd })
    expect(await offlineAt(5 * day)).toMatchObject({ outcome: 'yes', licenseType: 'trial' })
    expect(await offlineAt(5 * day + 1)).toMatchObject({ outcome: 'no', code: 'trial_expired' })
    expect(await offlineAt(5 * day - hour)).toMatchObject({ outcome: 'no', code: 'trial_expired' })
  })

  it('the answer stays yes when the update year ends during the lease', async () => {
    await activateAt(0, { updates_until: new Date(bought + 5 * day).toISOString() })
    expect(await offlineAt(5 * day)).toMatchObject({ outcome: 'yes', code: 'valid' })
    expect(await offlineAt(6 * day)).toMatchObject({ outcome: 'yes', code: 'updates_expired' })
  })
})

describe('the store', () => {
  it('is empty before the first activation', async () => {
    store = memoryStore()
    expect(await offlineAt(0)).toEqual({ outcome: 'unknown', reason: 'no_certificate' })
  })

  it('counts as empty when it holds invalid data', async () => {
    const certificate = JSON.parse((await store.read())!).certificate
    for (const invalid of [
      '',
      '{',
      'null',
      '[]',
      '42',
      '"x"',
      '\0\0\0',
      JSON.stringify({ certificate }),
    ]) {
      await store.write(invalid)
      expect(await offlineAt(0)).toEqual({ outcome: 'unknown', reason: 'no_certificate' })
    }
    for (const part of [{ certificate: 7 }, { latestSeen: 'x' }, { suggestedCheckAt: -1e300 }]) {
      await activateAt(0)
      await change(part)
      expect(await offlineAt(0)).toEqual({ outcome: 'unknown', reason: 'no_certificate' })
    }
  })

  it('cannot extend the lease by an edited check time', async () => {
    await change({ suggestedCheckAt: 8e15 })
    expect(await offlineAt(0)).toMatchObject({ suggestedCheckAt: '2026-06-15T10:00:00.000Z' })
  })

  it('does not contain the license key', async () => {
    expect(await store.read()).not.toContain(ada.licenseKey)
    expect(await store.read()).not.toContain('ADA00')
  })

  it('changes no answer when it cannot be read or written', async () => {
    const fails = () => {
      throw new Error('disk full')
    }
    const rejects = () => Promise.reject(new Error('disk full'))
    for (const broken of [fails, rejects]) {
      store = { read: broken, write: broken, remove: broken }
      const one = client((url, init) => signAtOnce(url, init))
      expect(await one.activate(ada)).toMatchObject({ outcome: 'yes' })
      expect(await one.check(ada)).toMatchObject({ outcome: 'yes', source: 'server' })
      expect(await one.checkOffline(ada)).toEqual({ outcome: 'unknown', reason: 'no_certificate' })
    }
  })

  it('keeps the key of its machine when a read fails before something is stored', async () => {
    const request = { fingerprint: ada.fingerprint }
    await client().makeActivationRequest(request)
    const kept = store
    const before = await kept.read()
    store = { ...kept, read: () => Promise.reject(new Error('EBUSY')) }
    const one = client((url, init) => signAtOnce(url, init))
    now = bought + day
    expect(await one.activate(ada)).toMatchObject({ outcome: 'yes' })
    const made = await one.makeActivationRequest(request)
    expect(await kept.read()).toBe(before)
    expect(made).toEqual({ outcome: 'unknown', reason: 'not_stored' })
  })

  it('keeps a new certificate when a concurrent check would write an old one', async () => {
    const inner = memoryStore()
    const slow = () => new Promise((done) => setTimeout(done, Math.random() * 5))
    store = {
      read: () => slow().then(inner.read),
      write: (value) => slow().then(() => inner.write(value)),
      remove: inner.remove,
    }
    const one = client((url, init) => signAtOnce(url, init))
    for (let round = 1; round <= 20; round += 1) {
      now = bought + round * day
      await Promise.all([one.checkOffline(ada), one.validate(ada), one.checkOffline(ada)])
      const issuedAt = new Date(now).toISOString()
      expect(await one.checkOffline(ada)).toMatchObject({ issuedAt })
    }
  })
})

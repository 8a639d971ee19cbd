import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import type { ZodObject } from 'zod'
import { errorAnswer } from '#contract/errors.ts'
import {
  activateAnswer,
  deactivateAnswer,
  devicesAnswer,
  releaseDeviceAnswer,
  validateAnswer,
} from '#contract/license.ts'
import { times } from '#contract/limits.ts'
import { startTestServer, type TestState } from '#license-client/src/test-server.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { createKeyReplacers } from '../../world/licenses.ts'
import { ownShop } from '../../world/visit.ts'
import { acceptEula, ownEmail } from '../../world/visitor.ts'

// Apps are tested against this server, so it must answer as the shop does.

const shop = await ownShop('rows')
const they = createKeyReplacers(shop)
const server = await startTestServer({ clock: () => shop.clock.now(), slowMs: 50 })
afterAll(() => server.stop())

const schemas: Record<string, ZodObject> = {
  activate: activateAnswer,
  validate: validateAnswer,
  deactivate: deactivateAnswer,
  devices: devicesAnswer,
  'devices/release': releaseDeviceAnswer,
}

type Ask = (verb: string, body: object) => Promise<{ status: number; body: any; headers: Headers }>

const askShop: Ask = (verb, body) => shop.visitor().post(`/api/license/${verb}`, body)
const askTest: Ask = async (verb, body) => {
  const answer = await fetch(`${server.baseUrl}/api/license/${verb}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** Describes keys and types of a value, and the values that are one of a few. */
function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => shapeOf(each))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each, key)]))
  const isOfFew =
    typeof value === 'boolean' || ['code', 'license_type', 'alg', 'typ'].includes(name)
  return isOfFew ? value : value === null ? null : typeof value
}

/** Calls as an app does, from its first start to its last, and returns the answers. */
async function live(ask: Ask, license_key: string) {
  const device = { license_key, fingerprint: 'laptop', nonce: 'question-1' }
  const told: unknown[] = []
  const say = async (verb: string, more: object = {}) => {
    const { status, body, headers } = await ask(verb, { ...device, ...more })
    const { certificate } = body
    if (certificate) expect(schemas[verb]!.strict().safeParse(inDates(body)).error).toBeUndefined()
    else expect(errorAnswer.strict().safeParse(body).error).toBeUndefined()
    const signed = certificate && {
      header: shapeOf(decodeProtectedHeader(certificate)),
      claims: shapeOf(decodeJwt(certificate)),
      lease: leaseOf(certificate),
    }
    told.push({ verb, status, waits: headers.has('Retry-After'), body: shapeOf(body), signed })
    return body
  }
  const named = { device_name: 'Laptop', platform: 'linux-x64', app_version: '1.0.0' }
  await say('validate')
  const { activation_id: own } = await say('activate', named)
  await say('activate', { ...named, fingerprint: 'another' })
  await say('validate')
  const { devices = [] } = await say('devices')
  const other = devices.find((each: { is_this: boolean }) => !each.is_this)
  for (const activation_id of [
    crypto.randomUUID(),
    other?.activation_id,
    other?.activation_id,
    own,
  ])
    if (activation_id) await say('devices/release', { activation_id })
  await say('activate', named)
  await say('deactivate')
  await say('deactivate')
  await say('activate', named)
  await say('activate', { ...named, signing_keys: ['of-another-shop'] })
  await say('devices/release', { activation_id: 'no id' })
  return told
}

/** Turns texts into dates, which the schemas of answers need. */
function inDates(body: Record<string, unknown>) {
  const isTime = (name: string) => /^(ts|expires_at|next_change_at)$/.test(name)
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      isTime(name) && value !== null ? new Date(String(value)) : value,
    ]),
  )
}

/** Returns the lease in whole days. */
function leaseOf(certificate: string): number {
  const { iat, exp } = decodeJwt(certificate)
  return Math.round((exp! - iat!) / (times.day / 1000))
}

/** Makes a license of the shop in a state of the test server, and returns its key. */
type Make = () => Promise<string>

const ago = (days: number) => new Date(shop.clock.now().getTime() - days * times.day)

const sell = (seats = 1) => shop.sold({ by: 'hand', seats })

const activateOther = (license_key: string, fingerprint = 'another device') =>
  askShop('activate', {
    license_key,
    fingerprint,
    device_name: 'Another computer',
    platform: 'darwin-x64',
  })

async function takeTrial(): Promise<{ id: string; key: string }> {
  const owner = await shop.enter(ownEmail('trial'))
  await acceptEula(owner)
  const { visitor, own } = owner
  const asked = { ...own, generate_trial_key: true }
  const { body } = await visitor.post('/api/account/get-info', asked)
  const [{ license_id: id, license_key: key }] = body.licenses
  return { id, key }
}

async function forgetTrialDevices() {
  await shop.dropRows('trial_devices')
}

const making: Record<Exclude<TestState, 'serverError' | 'slow'>, Make> = {
  active: async () => {
    const { key } = await sell(3)
    await activateOther(key)
    return key
  },
  updatesExpired: async () => {
    const { id, key } = await sell()
    await shop.setLicense(id, { updates_until: ago(30) })
    return key
  },
  atTheLimit: async () => {
    const { key } = await sell()
    await activateOther(key)
    return key
  },
  tooManyChanges: async () => {
    const { key } = await sell()
    for (let turn = 1; turn <= 5; turn += 1) {
      await activateOther(key, `device ${turn}`)
      await askShop('deactivate', { license_key: key, fingerprint: `device ${turn}` })
    }
    return key
  },
  tooManyReleases: async () => {
    const { id, key } = await sell(3)
    await activateOther(key)
    const times = { times: 3, points: 3 }
    await shop.deps.limits.take('onceADay', `release ${id}`, times)
    return key
  },
  trial: async () => {
    await forgetTrialDevices()
    return (await takeTrial()).key
  },
  trialOver: async () => {
    const { id, key } = await takeTrial()
    await shop.setLicense(id, { updates_until: ago(1) })
    return key
  },
  trialUsed: async () => {
    await forgetTrialDevices()
    const { key } = await takeTrial()
    for (const fingerprint of ['laptop', 'another']) {
      await they.activate(key, fingerprint)
      await askShop('deactivate', { license_key: key, fingerprint })
    }
    return (await takeTrial()).key
  },
  revoked: async () => {
    const { id, key } = await sell()
    await shop.setLicense(id, { status: 'revoked' })
    return key
  },
  suspended: async () => {
    const { id, key } = await sell()
    await shop.setLicense(id, { status: 'suspended' })
    return key
  },
  tooManyCalls: async () => {
    const { id, key } = await sell()
    const points = rateLimits.licenseCallsPerSeat.points + 1
    await shop.deps.limits.take('licenseCallsPerSeat', id, { points })
    return key
  },
}

describe('the license client’s test server answers like', () => {
  it.each(Object.entries(making))('%s', async (state, make) => {
    const { licenseKey } = server.people[state as TestState]
    const key = await make()
    expect(await live(askTest, licenseKey)).toEqual(await live(askShop, key))
  })

  it('a key that nobody has', async () => {
    const key = 'PC1-00000-00000-00000-00000-00000'
    expect(await live(askTest, key)).toEqual(await live(askShop, key))
  })
})

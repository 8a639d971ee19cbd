import { describe, expect, it } from 'vitest'
import type { KnownDevice } from '#contract/license.ts'
import { times } from '#contract/limits.ts'
import { readCustomerTimeline } from '#server/admin/timeline.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { until } from '../../world/clock.ts'
import { createKeyReplacers } from '../../world/licenses.ts'
import { ownShop } from '../../world/visit.ts'
import { acceptEula } from '../../world/visitor.ts'

const shop = await ownShop('clock')
const second = await shop.another()
const they = createKeyReplacers(shop)

const list = (key: string, fingerprint: string) =>
  shop.callLicense('devices', { license_key: key, fingerprint })

const release = (key: string, by: string, activation_id: string, on = shop) =>
  on.callLicense('devices/release', { license_key: key, fingerprint: by, activation_id })

const sell = (...devices: string[]) => shop.sold({ by: 'hand', seats: 3, devices })

async function readIds(license: string): Promise<Record<string, string>> {
  const rows = await shop.readRows('activations', { license_id: license, released_at: null })
  return Object.fromEntries(rows.map(({ id, fingerprint }) => [fingerprint, id]))
}

const emailsOf = (email: string) =>
  shop.emailsTo(email, /^A device was released from your Protocraft license$/)

describe('a device that uses the license', () => {
  it('sees its own name in full, and of other devices the first letters, the system and the last day', async () => {
    const { key, id } = await sell()
    const own = { license_key: key, fingerprint: 'f-own', device_name: 'Ada’s new MacBook' }
    const other = {
      license_key: key,
      fingerprint: 'f-other',
      device_name: 'Ada’s old 💻',
      platform: 'linux',
    }
    await shop.callLicense('activate', other)
    shop.clock.advance(3 * times.day)
    await shop.callLicense('activate', own)
    const ids = await readIds(id)
    const answer = await shop.callLicense('devices', { ...own, nonce: 'question-1' })
    const day = (ago: number) =>
      new Date(shop.clock.now().getTime() - ago * times.day).toISOString().slice(0, 10)
    const devices: KnownDevice[] = [
      {
        activation_id: ids['f-own']!,
        device_name: 'Ada’s new MacBook',
        platform: null,
        last_seen_on: day(0),
        is_this: true,
      },
      {
        activation_id: ids['f-other']!,
        device_name: 'Ada’s…',
        platform: 'linux',
        last_seen_on: day(3),
        is_this: false,
      },
    ]
    expect(answer).toMatchObject({ listed: true, code: 'listed', devices, nonce: 'question-1' })
    expect(they.claimsOf(answer)).toMatchObject({
      code: 'listed',
      devices,
      sub: id,
      fingerprint: 'f-own',
      nonce: 'question-1',
    })
    expect(JSON.stringify(answer)).not.toContain('f-other')
  })

  it('releases another device, whose next check says so, and its owner gets one email', async () => {
    const { key, id, email, accountId } = await sell('laptop', 'old iMac')
    const { 'old iMac': old } = await readIds(id)
    const answer = await release(key, 'laptop', old!)
    expect(answer).toMatchObject({ released: true, code: 'released' })
    expect(they.claimsOf(answer)).toMatchObject({ code: 'released', fingerprint: 'laptop' })
    expect(await they.validate(key, 'old iMac')).toMatchObject({ code: 'not_activated' })
    expect(await release(key, 'laptop', old!)).toMatchObject({
      released: true,
      code: 'released',
    })
    await until(() => emailsOf(email).length > 0)
    await shop.untilSent()
    const [told, ...more] = emailsOf(email)
    expect(more).toEqual([])
    expect(told!.text).toContain('Released: old iMac\nBy: laptop\n')
    expect(told!.text).toContain('Replace key')
    const timeline = await readCustomerTimeline(shop.deps, accountId, String)
    const moments = Array.isArray(timeline)
      ? timeline.filter(({ kind }) => kind === 'released')
      : []
    const detail = expect.stringContaining('by another device of the license')
    expect(moments).toMatchObject([{ title: 'Released from old iMac', detail }])
    expect((await they.activate(key, 'old iMac')).code).toBe('valid')
  })

  it('releases itself without an email to anybody', async () => {
    const { key, id, email } = await sell('laptop', 'desktop')
    const { laptop } = await readIds(id)
    const answer = await release(key, 'laptop', laptop!)
    expect(answer).toMatchObject({ released: true, code: 'deactivated' })
    expect(await release(key, 'laptop', laptop!)).toMatchObject({
      released: false,
      code: 'not_activated',
    })
    expect(Object.keys(await readIds(id))).toEqual(['desktop'])
    await shop.untilSent()
    expect(emailsOf(email)).toEqual([])
  })

  it('does not find a device of another license, or one that came back under a new id', async () => {
    const { key, id } = await sell('laptop', 'desktop')
    const stranger = await sell('phone')
    const { phone } = await readIds(stranger.id)
    const refused = { released: false, code: 'unknown_device' }
    expect(await release(key, 'laptop', phone!)).toMatchObject(refused)
    const { desktop } = await readIds(id)
    await release(key, 'laptop', desktop!)
    await they.activate(key, 'desktop')
    expect(await release(key, 'laptop', desktop!)).toMatchObject(refused)
    expect(Object.keys(await readIds(id))).toEqual(expect.arrayContaining(['laptop', 'desktop']))
  })
})

describe('whoever only has the key', () => {
  it('sees no device and releases none, from one that never was or was released', async () => {
    const { key, id } = await sell('laptop', 'released')
    await shop.callLicense('deactivate', { license_key: key, fingerprint: 'released' })
    const { laptop } = await readIds(id)
    for (const device of ['never', 'released']) {
      const listed = await list(key, device)
      expect(listed).toMatchObject({ listed: false, code: 'not_activated' })
      expect(listed.devices).toBeUndefined()
      expect(they.claimsOf(listed).devices).toBeUndefined()
      const refused = { released: false, code: 'not_activated' }
      expect(await release(key, device, laptop!)).toMatchObject(refused)
    }
    expect(Object.keys(await readIds(id))).toEqual(['laptop'])
  })

  it('is shown the devices on the license at the device limit, by their first letters', async () => {
    const { key, id } = await sell('the laptop', 'the desktop', 'the phone')
    const refused = await they.activate(key, 'one more')
    expect(refused).toMatchObject({ code: 'device_limit', activated: false })
    const names = refused.devices.map((each: KnownDevice) => each.device_name)
    expect(names.toSorted()).toEqual(['the de…', 'the l…', 'the p…'])
    expect(they.claimsOf(refused).devices).toEqual(refused.devices)
    const { 'the phone': phone } = await readIds(id)
    expect(await release(key, 'one more', phone!)).toMatchObject({ code: 'not_activated' })
    expect(await release(key, 'the laptop', phone!)).toMatchObject({ code: 'released' })
    expect((await they.activate(key, 'one more')).devices).toBeUndefined()
  })

  it('is shown at most the ten devices that were not seen for longest', async () => {
    const { key, id } = await sell()
    await shop.setLicense(id, { max_activations: 12 })
    for (let turn = 1; turn <= 12; turn += 1) {
      await they.activate(key, `device ${turn}`)
      shop.clock.advance(times.day)
    }
    const { devices } = await they.activate(key, 'one more')
    const days = devices.map((each: KnownDevice) => each.last_seen_on)
    expect(days).toHaveLength(10)
    expect(days).toEqual(days.toSorted())
    expect((await list(key, 'device 12')).devices).toHaveLength(12)
  })

  it('can guess keys only within the rate limit of guesses', async () => {
    const unknown = { license_key: 'PC1-00000-00000-00000-00000-00000', fingerprint: 'f' }
    const app = shop.visitor({ network: '198.51.100.9' })
    const statuses: number[] = []
    for (let turn = 0; turn <= rateLimits.guessesPerAddress.points; turn += 1) {
      const guess = turn % 2 ? 'devices' : 'devices/release'
      const answer = await app.post(`/api/license/${guess}`, {
        ...unknown,
        activation_id: crypto.randomUUID(),
      })
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 429)).toEqual([429])
  })
})

describe('a license that may not be used', () => {
  it.each(['revoked', 'suspended'] as const)(
    'that is %s shows and releases no device',
    async (status) => {
      const { key, id } = await sell('laptop', 'desktop')
      const { desktop } = await readIds(id)
      await shop.setLicense(id, { status })
      expect(await list(key, 'laptop')).toMatchObject({ listed: false, code: status })
      expect(await release(key, 'laptop', desktop!)).toMatchObject({
        released: false,
        code: status,
      })
      await shop.setLicense(id, { status: 'active' })
      expect((await list(key, 'laptop')).devices).toHaveLength(2)
    },
  )

  it('works as before after its updates ended, and shows nothing after its trial', async () => {
    const { key, id } = await sell('laptop', 'desktop')
    const { desktop } = await readIds(id)
    await shop.setLicense(id, { updates_until: new Date(shop.clock.now().getTime() - 1000) })
    expect((await list(key, 'laptop')).devices).toHaveLength(2)
    expect((await release(key, 'laptop', desktop!)).code).toBe('released')
  })

  it('is shown during a trial on its one device, and not after it', async () => {
    const owner = await shop.enter('trial@example.org')
    await acceptEula(owner)
    const trial = { ...owner.own, generate_trial_key: true }
    const { body } = await owner.visitor.post('/api/account/get-info', trial)
    const { license_key: key, license_id: id } = body.licenses[0]
    await they.activate(key, 'laptop')
    const { devices } = await list(key, 'laptop')
    expect(devices).toMatchObject([{ device_name: 'laptop', is_this: true }])
    await shop.setLicense(id, { updates_until: new Date(shop.clock.now().getTime() - 1000) })
    expect(await list(key, 'laptop')).toMatchObject({ listed: false, code: 'trial_expired' })
  })
})

describe('rate limits', () => {
  it('are per license, with separate ones for a device that uses it', async () => {
    const { key, id } = await sell('laptop', 'desktop')
    const { desktop } = await readIds(id)
    const stranger = shop.visitor()
    const statuses = []
    for (let turn = 0; turn < 3 * rateLimits.licenseCallsPerSeat.points + 2; turn += 1) {
      const verb = turn % 2 ? 'devices' : 'devices/release'
      const asked = { license_key: key, fingerprint: `f-${turn}`, activation_id: desktop }
      statuses.push((await stranger.post(`/api/license/${verb}`, asked)).status)
    }
    // The license has three seats, and each activation took a call.
    expect(statuses.indexOf(429)).toBe(3 * rateLimits.licenseCallsPerSeat.points - 2)
    expect(statuses.slice(statuses.indexOf(429))).toEqual([429, 429, 429, 429])
    expect((await list(key, 'laptop')).listed).toBe(true)
    expect((await release(key, 'laptop', desktop!)).code).toBe('released')
  })

  it('let devices release, per day, as many others as the license has seats', async () => {
    const { key, id, email } = await sell('laptop', 'desktop', 'phone')
    const releaseNamed = async (name: string) => {
      const ids = await readIds(id)
      const answer = await release(key, 'laptop', ids[name]!)
      if (answer.released) await they.activate(key, name)
      return answer
    }
    for (const name of ['desktop', 'phone', 'desktop'])
      expect((await releaseNamed(name)).code).toBe('released')
    const refused = await releaseNamed('phone')
    expect(refused).toMatchObject({ released: false, code: 'too_many_releases' })
    expect(they.claimsOf(refused).next_change_at).toBe(refused.next_change_at)
    const wait = Date.parse(refused.next_change_at) - shop.clock.now().getTime()
    expect(wait).toBeGreaterThan(times.day - times.minute)
    expect(wait).toBeLessThanOrEqual(times.day)
    await until(() => emailsOf(email).length === 3)
    const { laptop } = await readIds(id)
    expect((await release(key, 'laptop', laptop!)).code).toBe('deactivated')
  })

  it('for device changes count devices that were released in the app', async () => {
    const { key, id } = await sell('laptop')
    await shop.setLicense(id, { max_activations: 2 })
    for (let turn = 1; ; turn += 1) {
      const { code } = await they.activate(key, `device ${turn}`)
      if (code === 'too_many_changes') {
        expect(turn).toBe(10)
        break
      }
      await shop.forgetAllRateLimits()
      const ids = await readIds(id)
      expect((await release(key, 'laptop', ids[`device ${turn}`]!)).code).toBe('released')
    }
  })
})

describe('at once, on two instances', () => {
  const on = (turn: number) => (turn % 2 ? shop : second)

  it('two devices that release each other leave one', async () => {
    const { id, key } = await sell()
    for (let round = 0; round < 10; round += 1) {
      await shop.forgetAllRateLimits()
      await Promise.all(['left', 'right'].map((each) => they.activate(key, each)))
      const { left, right } = await readIds(id)
      const answers = await Promise.all([
        release(key, 'left', right!, on(0)),
        release(key, 'right', left!, on(1)),
      ])
      expect(answers.map(({ code }) => code).toSorted()).toEqual(['not_activated', 'released'])
      expect(Object.keys(await readIds(id))).toHaveLength(1)
    }
  })

  it('a device is released once and its owner emailed once, however many ask', async () => {
    const { key, id, email } = await sell('laptop', 'desktop', 'phone')
    const { phone } = await readIds(id)
    const askers = ['laptop', 'desktop', 'laptop', 'desktop', 'laptop', 'desktop']
    const answers = await Promise.all(askers.map((by, turn) => release(key, by, phone!, on(turn))))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['released']))
    await until(() => emailsOf(email).length > 0)
    await shop.untilSent()
    expect(emailsOf(email)).toHaveLength(1)
    // Calls that came too late gave back what they had taken.
    const { desktop } = await readIds(id)
    expect((await release(key, 'laptop', desktop!)).code).toBe('released')
  })

  it('a seat that one device frees is taken by one of those that wait for it', async () => {
    const { key, id } = await sell('laptop', 'desktop', 'phone')
    const { phone } = await readIds(id)
    const [freed, ...taken] = await Promise.all([
      release(key, 'laptop', phone!, second),
      ...Array.from({ length: 10 }, (_, turn) => they.activate(key, `new ${turn}`, on(turn))),
    ])
    expect(freed).toMatchObject({ released: true })
    expect(taken.filter(({ activated }) => activated).length).toBeLessThanOrEqual(1)
    expect(Object.keys(await readIds(id)).length).toBeLessThanOrEqual(3)
  })
})

it('the owner of a team license gets no email', async () => {
  const { key, id, email } = await sell('laptop', 'desktop')
  await shop.setLicense(id, { license_type: 'team' })
  const { desktop } = await readIds(id)
  expect((await release(key, 'laptop', desktop!)).code).toBe('released')
  await shop.untilSent()
  expect(emailsOf(email)).toEqual([])
})

it('a device name in the email cannot become a link', async () => {
  const { key, id, email } = await sell('laptop')
  const named = { license_key: key, fingerprint: 'f', device_name: 'See https://evil.example/x' }
  await shop.callLicense('activate', named)
  const { laptop } = await readIds(id)
  await release(key, 'f', laptop!)
  await until(() => emailsOf(email).length === 1)
  const { text, html } = emailsOf(email)[0]!
  for (const part of [text, html]) {
    expect(part).toContain('See https evil example x')
    expect(part).not.toContain('evil.example')
  }
})

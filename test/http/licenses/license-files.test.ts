import { describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { makeMachineKey, signActivationRequest } from '#license-client/src/machine.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { seededRandom } from '#stand-ins/random.ts'
import { withConsole } from '../../world/console.ts'
import { until } from '../../world/clock.ts'
import { callLicense } from '../../world/licenses.ts'
import { isWhole } from '../../matrix.ts'
import {
  claimsOf,
  codeOf,
  createMachine,
  createOfflineOwners,
  openAccount,
} from '../../offline-machine.ts'
import { ownShop } from '../../world/visit.ts'

const env = { ...withConsole, RENEWAL_PRICE_CENTS: '2900' }
const shop = await ownShop('clock', { env })
const second = await shop.another()
const support = await shop.openConsole('support')
const owner = await shop.openConsole()
const they = createOfflineOwners(shop)

describe('a machine without a network', () => {
  it('gets a file from support, and uses it 400 days later, without a call', async () => {
    const { account, license } = await they.createOwner()
    const { machine, file } = await they.equip(license, 'lab')
    machine.wait(400)
    expect(await machine.check()).toMatchObject({ outcome: 'yes', inGrace: false })
    expect(machine.countAsks()).toBe(0)
    const [entry] = (await account.look()).licenses
    const [device] = entry!.devices
    expect(device!.device_name).toBe('lab PC')
    const until = Math.floor(Date.parse(device!.license_file_until!) / 1000)
    expect(until).toBe(claimsOf(file).exp + times.certificateGrace / 1000)
  })

  it.each(['support', 'owner', 'program'])(
    'gets the file by email only to the address on record: %s does not see it',
    async (maker) => {
      const { license } = await they.createOwner()
      const by = { support, owner, program: await shop.withKey(['keys']) }[maker]!
      const text = await createMachine(shop, 'lab').ask()
      const { status, said } = await they.request(license, text, by)
      expect(status).toBe(200)
      expect(said).not.toContain('eyJ')
      const record = await (await owner.read('audit/list')).text()
      expect(record).toContain('license-files/make')
      expect(record).not.toContain('eyJ')
    },
  )

  it('gets the same file for the same activation request, and one that ends no earlier for a new one', async () => {
    const { license } = await they.createOwner()
    const machine = createMachine(shop, 'lab')
    const request = await machine.ask()
    const file = await they.get(license, request)
    expect(await they.get(license, request)).toBe(file)
    await until(() => they.listFiles(license).length === 2)
    await shop.setLicense(license.id, { updates_until: shop.clock.now() })
    const next = await they.get(license, await machine.ask())
    expect(claimsOf(next)).toMatchObject({ exp: claimsOf(file).exp })
    expect(claimsOf(next).file).not.toBe(claimsOf(file).file)
    expect(await they.seats(license)).toHaveLength(1)
    for (let more = 0; more < 3; more += 1) await they.get(license, await machine.ask())
  })

  it('cannot use a copied file, nor one for a copied activation request', async () => {
    const { license } = await they.createOwner(3)
    const { machine, file } = await they.equip(license, 'lab')
    const elsewhere = createMachine(shop, 'other')
    expect(await elsewhere.take(file)).toMatchObject({ reason: 'wrong_fingerprint' })
    // A clone of the system has its fingerprint, but not the key in the store.
    const clone = createMachine(shop, 'lab')
    expect(await clone.take(file)).toMatchObject({ reason: 'wrong_machine' })
    const record = JSON.parse((await machine.store.read())!)
    const { key, ...rest } = record.machine
    const forged = { ...record, machine: { ...rest, key: { ...key, d: 'A'.repeat(43) } } }
    await clone.store.write(JSON.stringify(forged))
    expect(await clone.check()).toMatchObject({ reason: 'wrong_machine' })
    const cloned = await they.request(license, await createMachine(shop, 'lab').ask())
    expect(cloned.said).toContain('in another copy of the app')
    const made = await they.get(license, await createMachine(shop, 'third').ask())
    expect(await createMachine(shop, 'third').take(made)).toMatchObject({ reason: 'wrong_machine' })
    await they.expectSeatsKept()
  })

  it('can enter its file again after its store could not be read', async () => {
    const { license } = await they.createOwner()
    const machine = createMachine(shop, 'lab')
    const file = await they.get(license, await machine.ask())
    const { read } = machine.store
    machine.store.read = () => Promise.reject(new Error('EBUSY'))
    expect(await machine.take(file)).toMatchObject({ reason: 'not_stored' })
    machine.store.read = read
    expect(await machine.take(file)).toMatchObject({ outcome: 'yes' })
  })

  it('gets one file for an activation request, however many people submit it at once for different licenses', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => they.createOwner()))
    const text = await createMachine(shop, 'wanted').ask()
    const made = await Promise.all(owners.map(({ license }) => they.request(license, text)))
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    for (const { status, said } of made)
      if (status === 400) expect(said).toContain('already used for another license')
    const taken = await Promise.all(owners.map(({ license }) => they.seats(license)))
    expect(taken.flat()).toHaveLength(1)
  })

  it('takes no seat too many when many activate at once, with and without a network', async () => {
    const { license } = await they.createOwner(2)
    const requests = await Promise.all(
      [1, 2, 3, 4].map((each) => createMachine(shop, `pc-${each}`).ask()),
    )
    const online = [1, 2, 3, 4].map((each) =>
      callLicense(each % 2 ? shop : second, 'activate', {
        license_key: license.key,
        fingerprint: `laptop-${each}`,
      }),
    )
    const made = requests.map((text) => they.request(license, text))
    const done = [
      ...(await Promise.all(online)).map(({ code }) => code === 'valid'),
      ...(await Promise.all(made)).map(({ status }) => status === 200),
    ]
    expect(done.filter(Boolean)).toHaveLength(2)
    expect(await they.seats(license)).toHaveLength(2)
    await they.expectSeatsKept()
  })

  it('takes no seat too many, whatever happens at once on two instances', async () => {
    const { account, license } = await they.createOwner(2)
    const machines = [1, 2, 3].map((each) => createMachine(shop, `pc-${each}`))
    const seed = Date.now() % 1_000_000
    const random = seededRandom(seed)
    const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!
    const acts = [
      async () => they.request(license, await pick(machines).ask()),
      async () => {
        const { fingerprint } = pick(machines)
        const input = { license: license.id, device: fingerprint, reason: 'lost' }
        await owner.write('licenses/release-device', input)
      },
      async () => {
        const [seat] = await they.seats(license)
        const device = { license_id: license.id, activation_id: seat?.id ?? license.id }
        await account.call('release-device', device)
      },
      ...(['activate', 'deactivate'] as const).map((verb) => () => {
        const { fingerprint } = pick(machines)
        return callLicense(pick([shop, second]), verb, { license_key: license.key, fingerprint })
      }),
    ]
    for (let round = 0; round < (isWhole ? 60 : 5); round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => pick(acts)()))
      expect((await they.seats(license)).length, `seed ${seed}`).toBeLessThanOrEqual(2)
      await they.expectSeatsKept()
    }
  })

  it('gets no file for a request that was changed on the way, for a trial, or before the EULA', async () => {
    const { license } = await they.createOwner()
    const text = await createMachine(shop, 'lab').ask()
    const [header, , signature] = text.split('.')
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const change = (more: object) => [header, encode({ ...claimsOf(text), ...more }), signature]
    const refusals = [
      [change({ fingerprint: 'mine' }).join('.'), 'changed on the way'],
      [change({ aud: 'other' }).join('.'), 'another product'],
      ['half a text', 'isn’t an activation request'],
      [`${text}\n${await createMachine(shop, 'lab').ask()}`, 'two activation requests'],
    ]
    for (const [sent, why] of refusals)
      expect((await they.request(license, sent!)).said).toContain(why)
    const unread = await shop.sold({ by: 'hand', email: 'dov@example.org' })
    expect((await they.request(unread, text)).said).toContain('hasn’t accepted the EULA')
    const fay = await openAccount(shop, 'fay@example.org')
    await fay.call('get-info', { generate_trial_key: true })
    const [trial] = (await fay.look()).licenses
    const ofTrial = await they.request({ id: trial!.license_id }, text)
    expect(ofTrial.said).toContain('A trial needs a network')
    for (const { id } of [license, unread]) expect(await they.seats({ id })).toHaveLength(0)
  })
})

describe('a seat that holds a file', () => {
  it('cannot be freed by the account, the key, another device or support, until an owner frees it', async () => {
    const { account, license } = await they.createOwner(2)
    const { machine } = await they.equip(license, 'lab')
    const [seat] = await they.seats(license)
    const own = { license_id: license.id, activation_id: seat!.id }
    const refused = await account.call('release-device', own)
    expect(codeOf(refused)).toBe('holds_file')
    expect(refused.body.error.message).toContain('Email us to free the device earlier')
    const by = { license_key: license.key, fingerprint: 'lab' }
    expect(await shop.callLicense('deactivate', by)).toMatchObject({ code: 'holds_file' })
    const laptop = { license_key: license.key, fingerprint: 'laptop' }
    await shop.callLicense('activate', laptop)
    const asked = { ...laptop, activation_id: seat!.id }
    expect(await shop.callLicense('devices/release', asked)).toMatchObject({ code: 'holds_file' })
    const input = { license: license.id, device: 'lab', reason: 'lost' }
    const ofSupport = await support.write('licenses/release-device', input)
    expect(await ofSupport.text()).toContain('Only an owner can release it before')
    expect(await they.seats(license)).toHaveLength(2)
    await they.expectSeatsKept()
    const freed = await owner.write('licenses/release-device', input)
    expect(await freed.text()).toContain('license_file_works_until')
    expect(await they.seats(license)).toMatchObject([{ fingerprint: 'laptop' }])
    expect(await machine.check()).toMatchObject({ outcome: 'yes' })
    await they.expectSeatsKept()
  })

  it('returns to its owner once the file and its grace are over, and not before, however long nobody sees it', async () => {
    const email = 'cara@example.org'
    const license = await shop.sold({ by: 'hand', email })
    const account = await openAccount(shop, email)
    await they.equip(license, 'lab')
    const later = shop.clock.now().getTime() + 30 * times.day
    await forgetOldRows({ ...shop.deps, clock: { now: () => new Date(later) } })
    const [seat] = await they.seats(license)
    shop.clock.advance(45 * times.day)
    const back = await openAccount(shop, email)
    const own = { license_id: license.id, activation_id: seat!.id }
    expect((await back.look()).licenses[0]!.devices).toMatchObject([{ license_file_until: null }])
    expect((await back.call('release-device', own)).status).toBe(200)
    expect(await they.seats(license)).toHaveLength(0)
    expect(account).toBeDefined()
  })

  it('keeps its file when the machine is online once, since a short certificate does not replace it', async () => {
    const { license } = await they.createOwner()
    const machine = createMachine(shop, 'lab', { network: true })
    await machine.take(await they.get(license, await machine.ask()))
    const { client, fingerprint } = machine
    const own = { licenseKey: license.key, fingerprint }
    expect(await client.activate(own)).toMatchObject({ outcome: 'yes', source: 'server' })
    expect(await client.validate(own)).toMatchObject({ outcome: 'yes' })
    expect(await client.deactivate(own)).toEqual({ outcome: 'no', code: 'holds_file' })
    expect(await they.seats(license)).toHaveLength(1)
    machine.wait(400)
    expect(await machine.check()).toMatchObject({ outcome: 'yes', inGrace: false })
  })
})

describe('the end of a file', () => {
  it('is a week after the refund term while the payment can be refunded, then as long as the license says', async () => {
    const email = 'new-buyer@example.org'
    const license = await shop.sold({ by: 'hand', email })
    await openAccount(shop, email)
    const machine = createMachine(shop, 'lab')
    const paid = shop.clock.now().getTime()
    const inDays = (seconds: number) => Math.round((seconds * 1000 - paid) / times.day)
    const { said } = await they.request(license, await machine.ask())
    const { longerFrom } = JSON.parse(said).after
    expect(inDays(Date.parse(longerFrom) / 1000)).toBe(31)
    const first = await they.get(license, await machine.ask())
    expect(inDays(claimsOf(first).exp)).toBe(38)
    shop.clock.advance(32 * times.day)
    const longer = await they.get(license, await machine.ask())
    expect(inDays(claimsOf(longer).exp)).toBe(365)
    expect(await machine.take(longer)).toMatchObject({ outcome: 'yes' })
    expect(await they.seats(license)).toHaveLength(1)
  })

  it('depends on the refund days of its order, whatever the shop promises since', async () => {
    const promising = await shop.another({ REFUND_DAYS: '60' })
    const email = 'promised@example.org'
    const license = await promising.sold({ email })
    await promising.close()
    await openAccount(shop, email)
    const paid = shop.clock.now().getTime()
    const { said } = await they.request(license, await createMachine(shop, 'lab').ask())
    const { longerFrom } = JSON.parse(said).after
    expect(Math.round((Date.parse(longerFrom) - paid) / times.day)).toBe(61)
  })

  it('is in a year once the updates are over, so that a perpetual license goes on', async () => {
    const { license } = await they.createOwner()
    await shop.setLicense(license.id, { updates_until: shop.clock.now() })
    shop.clock.advance(times.day)
    const machine = createMachine(shop, 'lab')
    const file = await they.get(license, await machine.ask())
    const days = (claimsOf(file).exp * 1000 - shop.clock.now().getTime()) / times.day
    expect(Math.round(days)).toBeGreaterThanOrEqual(365)
    await machine.take(file)
    machine.wait(360)
    expect(await machine.check()).toMatchObject({ outcome: 'yes', code: 'updates_expired' })
  })

  it('is followed by grace, and a clock that was ahead is corrected once by an answer to a new activation request', async () => {
    const { license } = await they.createOwner()
    const { machine, file } = await they.equip(license, 'lab')
    machine.wait(36_530)
    expect(await machine.check()).toMatchObject({ outcome: 'yes', inGrace: true })
    machine.wait(10)
    expect(await machine.check()).toMatchObject({ reason: 'lease_expired' })
    machine.wait(-36_540)
    expect(await machine.check()).toMatchObject({ reason: 'clock_moved_back' })
    expect(await machine.take(file)).toMatchObject({ reason: 'clock_moved_back' })
    const again = await they.get(license, await machine.ask())
    expect(await machine.take(again)).toMatchObject({ outcome: 'yes' })
    machine.wait(100)
    await machine.check()
    machine.wait(-100)
    expect(await machine.take(again)).toMatchObject({ reason: 'clock_moved_back' })
  })
})

const inLines = (text: string, between: string) => text.replace(/.{60}/g, `$&${between}`)
const arrivals: [string, (text: string) => string][] = [
  ['in an email', (text) => `Hello,\nhere it is: ${inLines(text, '\r\n')}\nThank you!`],
  ['in a reply', (text) => `Ada wrote:\n> ${inLines(text, '\n> ')}`],
  ['in a quoted-printable email', (text) => inLines(text, '=\r\n')],
  ['after a word without a mark', (text) => `request ${text}`],
  ['in quotes, with a dot', (text) => `“${text}”.`],
  ['between lines', (text) => `-----BEGIN TEXT-----\n${text}\n-----END TEXT-----`],
  ['with what nobody sees', (text) => `\ufeff${inLines(text, '\u200b\u00ad')}\u2060`],
  ['pasted twice', (text) => text + text],
  ['pasted twice, with a break', (text) => `${text}\n\n${text}`],
]

describe('a request or file on its way', () => {
  it('is read by support and by the app, however it arrives', async () => {
    const { license } = await they.createOwner()
    const machine = createMachine(shop, 'lab')
    for (const [way, arrive] of arrivals) {
      const file = await they.get(license, arrive(await machine.ask()))
      expect(await machine.take(arrive(file)), way).toMatchObject({ outcome: 'yes' })
    }
  })

  it('is read from a file that Windows saved, even by an app that expects UTF-8', async () => {
    const { license } = await they.createOwner()
    const machine = createMachine(shop, 'lab')
    const file = await they.get(license, await machine.ask())
    const wide = Buffer.from(`\ufeff${file}\r\n`, 'utf16le')
    for (const bytes of [wide, Buffer.from(wide).swap16(), Buffer.from(`\ufeff${file}`)])
      for (const text of [bytes, bytes.toString()])
        expect(await machine.client.acceptFile({ text, fingerprint: 'lab' })).toMatchObject({
          outcome: 'yes',
        })
  })

  const say = (key: Awaited<ReturnType<typeof makeMachineKey>>, claims: object) => {
    const jti = crypto.randomUUID()
    return signActivationRequest(key!, {
      aud: 'protocraft',
      iat: 1,
      jti,
      fingerprint: 'lab',
      ...claims,
    })
  }

  it('is refused with half a surrogate pair, which would give one seat to many machines', async () => {
    const { license } = await they.createOwner()
    const key = await makeMachineKey()
    for (const claims of [{ fingerprint: 'lab\ud800' }, { jti: 'a\udc00' }, { aud: 'p\ud800' }])
      expect((await they.request(license, await say(key, claims))).status).toBe(400)
    const named = await they.request(license, await say(key, { device_name: 'Lab\ud83d' }))
    expect(named.status).toBe(200)
    expect(await they.seats(license)).toMatchObject([{ fingerprint: 'lab', device_name: 'Lab' }])
  })

  it('belongs to the same machine when it spells the same key differently', async () => {
    const { license } = await they.createOwner()
    const key = (await makeMachineKey())!
    expect((await they.request(license, await say(key, {}))).status).toBe(200)
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const respelled = key.x!.slice(0, 42) + last[last.indexOf(key.x![42]!) + 1]
    const again = await they.request(license, await say({ ...key, x: respelled }, {}))
    expect(again.status).toBe(200)
    expect(await they.seats(license)).toHaveLength(1)
  })

  it('cannot make a link of a device’s name in the email with its file', async () => {
    const { license, email } = await they.createOwner()
    await they.get(license, await createMachine(shop, 'www.evil.example/x').ask())
    for (const { text, html } of shop.emailsTo(email)) {
      expect(`${text}${html}`).not.toContain('evil.example')
      if (text.includes('Device:')) expect(text).toContain('Device: www evil example x PC')
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { forgetOldRows } from '#server/retention.ts'
import { seededRandom } from '#stand-ins/random.ts'
import { until } from '../clock.ts'
import { emailsTo } from '../emails.ts'
import { callLicense, setLicense } from '../licenses.ts'
import { isWhole } from '../matrix.ts'
import { codeOf, createCarrier, createMachine, createOfflineOwners } from '../offline-machine.ts'
import { calm, openShop, type Shop } from '../shop.ts'

let shop: Shop
let second: Shop
let they: ReturnType<typeof createOfflineOwners>
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
  they = createOfflineOwners(shop)
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** The device that a license file names. */
const boundTo = (text: string | undefined) =>
  text && JSON.parse(Buffer.from(text.split('.')[1]!, 'base64url').toString()).fingerprint

describe('a machine without a network', () => {
  it('gets a file in one trip, and uses it 400 days later, without a call', async () => {
    const { carrier, license, email } = await they.createOwner()
    const { machine, file } = await they.equip(carrier, license, 'lab')
    machine.wait(400)
    expect(await machine.check()).toMatchObject({ outcome: 'yes', inGrace: false })
    expect(machine.countAsks()).toBe(0)
    const [entry] = (await carrier.look()).licenses
    expect(entry!.devices).toMatchObject([
      { device_name: 'lab PC', license_file: { file_id: file.file_id, longer_from: null } },
    ])
    expect((await carrier.show(file.file_id)).body).toEqual(file)
    await until(() => emailsTo(shop, email).some(({ text }) => text.includes('lab PC')))
  })

  it('shows first which license it would be, and which not and why', async () => {
    const { carrier, license, email } = await they.createOwner()
    const ended = await shop.sold({ by: 'hand', email })
    await setLicense(shop, ended.id, { status: 'revoked' })
    const text = await createMachine(shop, 'lab-1234').ask()
    const { body } = await carrier.read(text.replace(/.{60}/g, '$& \r\n'))
    expect(body).toMatchObject({
      kind: 'request',
      device_name: 'lab-1234 PC',
      fingerprint_end: '1234',
    })
    expect(body.licenses.map((each: any) => [each.license_id, each.refusal])).toEqual([
      [ended.id, 'revoked'],
      [license.id, null],
    ])
    expect(await they.seats(license)).toHaveLength(0)
  })

  it('is freed by a text of its app, and the seat moves to another machine', async () => {
    const { carrier, license } = await they.createOwner()
    const { machine, file } = await they.equip(carrier, license, 'old')
    const other = createMachine(shop, 'new')
    const request = await other.ask()
    expect(codeOf(await carrier.make(license.id, request))).toBe('seat_refused')
    const before = await machine.ask()
    const release = await machine.giveBack()
    expect(await machine.giveBack()).toBe(release)
    expect((await carrier.read(release)).body).toMatchObject({
      kind: 'release',
      device_name: 'old PC',
      licenses: [{ license_id: license.id, ends_at: file.ends_at }],
    })
    expect((await carrier.release(release)).body).toEqual({ released: true })
    expect(codeOf(await carrier.release(release))).toBe('already_released')
    expect(codeOf(await carrier.make(license.id, before))).toBe('already_released')
    const made = await carrier.make(license.id, request)
    expect(await other.take(made.body.text)).toMatchObject({ outcome: 'yes' })
    expect(await machine.check()).toMatchObject({ reason: 'no_certificate' })
    expect(await machine.take(file.text)).toMatchObject({ reason: 'given_back' })
    expect(await they.seats(license)).toMatchObject([{ fingerprint: 'new' }])
    await they.expectSeatsKept()
  })

  it('keeps its seat when another device of the license wants to release it', async () => {
    const { carrier, license } = await they.createOwner(2)
    await they.equip(carrier, license, 'lab')
    const device = { license_key: license.key, fingerprint: 'laptop' }
    await callLicense(shop, 'activate', device)
    const { devices } = await callLicense(shop, 'devices', device)
    const lab = devices.find((each: { is_this: boolean }) => !each.is_this)
    const asked = { ...device, activation_id: lab.activation_id }
    expect(await callLicense(shop, 'devices/release', asked)).toMatchObject({
      released: false,
      code: 'holds_file',
    })
    expect(await they.seats(license)).toHaveLength(2)
  })

  it('does not use a file that was copied, nor one for a copied request', async () => {
    const { carrier, license } = await they.createOwner(3)
    const { machine, file } = await they.equip(carrier, license, 'lab')
    const elsewhere = createMachine(shop, 'other')
    expect(await elsewhere.take(file.text)).toMatchObject({ reason: 'wrong_fingerprint' })
    // A clone of the system has its fingerprint, and not the key in the store.
    const clone = createMachine(shop, 'lab')
    expect(await clone.take(file.text)).toMatchObject({ reason: 'wrong_machine' })
    const record = JSON.parse((await machine.store.read())!)
    const { key, ...rest } = record.machine
    const forged = { ...record, machine: { ...rest, key: { ...key, d: 'A'.repeat(43) } } }
    await clone.store.write(JSON.stringify(forged))
    expect(await clone.check()).toMatchObject({ reason: 'wrong_machine' })
    const cloned = createMachine(shop, 'lab')
    expect(codeOf(await carrier.make(license.id, await cloned.ask()))).toBe('holds_file')
    const request = await createMachine(shop, 'third').ask()
    const made = await carrier.make(license.id, request)
    expect(await createMachine(shop, 'third').take(made.body.text)).toMatchObject({
      reason: 'wrong_machine',
    })
    expect(codeOf(await carrier.make(license.id, request))).toBe('request_used')
    await they.expectSeatsKept()
  })

  it('a request is used once, however many accounts and instances bring it at once', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => they.createOwner()))
    const text = await createMachine(shop, 'wanted').ask()
    const made = await Promise.all(
      owners.map(({ carrier, license }) => carrier.make(license.id, text)),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(made.flatMap((each) => codeOf(each) ?? [])).toEqual(['request_used', 'request_used'])
    const taken = await Promise.all(owners.map(({ license }) => they.seats(license)))
    expect(taken.flat()).toHaveLength(1)
  })

  it('many at once, with and without a network, never take more seats than there are', async () => {
    const { carrier, license } = await they.createOwner(2)
    const requests = await Promise.all(
      [1, 2, 3, 4].map((each) => createMachine(shop, `pc-${each}`).ask()),
    )
    const online = [1, 2, 3, 4].map((each) =>
      callLicense(each % 2 ? shop : second, 'activate', {
        license_key: license.key,
        fingerprint: `laptop-${each}`,
      }),
    )
    const made = requests.map((text) => carrier.make(license.id, text))
    const codes = [
      ...(await Promise.all(online)).map(({ code }) => code),
      ...(await Promise.all(made)).map((each) => codeOf(each) ?? 'valid'),
    ]
    expect(codes.filter((code) => code === 'valid')).toHaveLength(2)
    expect(await they.seats(license)).toHaveLength(2)
    await they.expectSeatsKept()
  })

  it('takes no seat too many, whatever is done at once on two instances', async () => {
    const { email, license } = await they.createOwner(2)
    const carriers = [await createCarrier(shop, email), await createCarrier(second, email)]
    const machines = [1, 2, 3].map((each) => createMachine(shop, `pc-${each}`))
    const seed = Date.now() % 1_000_000
    const random = seededRandom(seed)
    const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!
    const acts = [
      async () => {
        const made = await pick(carriers).make(license.id, await pick(machines).ask())
        const machine = machines.find(({ fingerprint }) => boundTo(made.body.text) === fingerprint)
        await machine?.take(made.body.text)
      },
      async () => {
        const text = await pick(machines).client.releaseFile({ fingerprint: 'any' })
        if (text.outcome === 'yes') await pick(carriers).release(text.text)
      },
      async () => {
        const [seat] = await they.seats(license)
        const device = { license_id: license.id, activation_id: seat?.id ?? license.id }
        await pick(carriers).call('release-device', device)
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

  it('refuses what was changed on the way, and texts of anybody else', async () => {
    const { carrier, license } = await they.createOwner()
    const text = await createMachine(shop, 'lab').ask()
    const [header, payload, signature] = text.split('.')
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const forged = [header, encode({ ...claims, fingerprint: 'mine' }), signature].join('.')
    expect(codeOf(await carrier.make(license.id, forged))).toBe('bad_signature')
    const foreign = [header, encode({ ...claims, aud: 'other' }), signature].join('.')
    expect(codeOf(await carrier.make(license.id, foreign))).toBe('wrong_product')
    expect(codeOf(await carrier.make(license.id, 'half a text'))).toBe('bad_text')
    expect(codeOf(await carrier.release(text))).toBe('bad_text')
    expect(await they.seats(license)).toHaveLength(0)
    const { license: others } = await they.createOwner()
    expect(codeOf(await carrier.make(others.id, text))).toBe('not_found')
  })
})

describe('no file and no key', () => {
  it('come before the EULA is accepted', async () => {
    const license = await shop.sold({ by: 'hand', email: 'dov@example.org' })
    const carrier = await createCarrier(shop, 'dov@example.org', { accepts: false })
    const text = await createMachine(shop, 'lab').ask()
    for (const answer of [
      await carrier.read(text),
      await carrier.make(license.id, text),
      await carrier.show(license.id),
      await carrier.renew(license.id),
      await carrier.release(text),
    ]) {
      expect(codeOf(answer)).toBe('eula_needed')
      expect(JSON.stringify(answer.body)).not.toContain(license.key.slice(-4))
    }
    expect(await they.seats(license)).toHaveLength(0)
  })
})

describe('a seat that holds a file', () => {
  it('is given back neither by the account nor by the key, but by its machine', async () => {
    const { carrier, license } = await they.createOwner()
    await they.equip(carrier, license, 'lab')
    const [seat] = await they.seats(license)
    const device = { license_id: license.id, activation_id: seat!.id }
    expect(codeOf(await carrier.call('release-device', device))).toBe('holds_file')
    const by = { license_key: license.key, fingerprint: 'lab' }
    expect(await callLicense(shop, 'deactivate', by)).toMatchObject({ code: 'holds_file' })
    expect(await they.seats(license)).toHaveLength(1)
    await they.expectSeatsKept()
  })

  it('keeps its file when the machine is online once, which a short certificate would not replace', async () => {
    const { carrier, license } = await they.createOwner()
    const machine = createMachine(shop, 'lab', { network: true })
    await machine.take((await carrier.make(license.id, await machine.ask())).body.text)
    const { client, fingerprint } = machine
    const own = { licenseKey: license.key, fingerprint }
    expect(await client.activate(own)).toMatchObject({ outcome: 'yes', source: 'server' })
    expect(await client.validate(own)).toMatchObject({ outcome: 'yes' })
    expect(await client.deactivate(own)).toEqual({ outcome: 'no', code: 'holds_file' })
    expect(await they.seats(license)).toHaveLength(1)
    machine.wait(400)
    expect(await machine.check()).toMatchObject({ outcome: 'yes', inGrace: false })
  })

  it('stays when nobody has seen the machine for years', async () => {
    const { carrier, license } = await they.createOwner()
    await they.equip(carrier, license, 'lab')
    const later = shop.clock.now().getTime() + 800 * times.day
    await forgetOldRows({ ...shop.deps, clock: { now: () => new Date(later) } })
    expect(await they.seats(license)).toHaveLength(1)
  })
})

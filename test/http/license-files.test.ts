import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import type { WriteCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { findFileEnd } from '#server/license-files/ends.ts'
import { remindOfLongerFiles } from '#server/license-files/remind.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { forgetOldRows } from '#server/retention.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { readLicense } from '../key-buyer.ts'
import { callLicense, giveLicense, setLicense, type Held } from '../license-holder.ts'
import { createCarrier, createMachine, type Carrier } from '../offline-machine.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: { LICENSE_FILE_INDIVIDUAL: 'none' } })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

let people = 0
/** Somebody whose payment can no longer be refunded, with so many seats. */
async function createOwner(seats = 1) {
  const email = `owner-${(people += 1)}@example.org`
  const license = await giveLicense(shop, email)
  await settle(license)
  await shop.deps.db
    .updateTable('licenses')
    .set({ max_activations: seats })
    .where('id', '=', license.id)
    .execute()
  return { email, license, carrier: await createCarrier(shop, email) }
}

async function settle({ orderId }: Held) {
  const paid_at = new Date(shop.clock.now().getTime() - 40 * times.day)
  await shop.deps.db.updateTable('orders').set({ paid_at }).where('id', '=', orderId).execute()
}

/** Carries a request there and the file back. */
async function equip(carrier: Carrier, { id }: Held, fingerprint: string) {
  const machine = createMachine(shop, fingerprint)
  const made = await carrier.make(id, await machine.ask())
  expect(made.body).toMatchObject({ file_id: expect.any(String), grace_days: 7 })
  expect(await machine.take(made.body.text)).toMatchObject({ outcome: 'yes', code: 'valid' })
  return { machine, file: made.body }
}

const seats = ({ id }: Held) =>
  shop.deps.db
    .selectFrom('activations')
    .selectAll()
    .where('license_id', '=', id)
    .where('released_at', 'is', null)
    .execute()

/** No license is on more devices than it allows, and each file that can be used has its seat. */
async function expectSeatsKept() {
  const broken = await findViolations(shop.deps.db)
  const ofSeats = ['v_violation_i7', 'v_violation_i28']
  expect(broken.filter(({ view }) => ofSeats.includes(view))).toEqual([])
}

const codeOf = ({ body }: { body: any }) => body.error?.code

describe('a machine without a network', () => {
  it('gets a file in one trip, and uses it 400 days later, without a call', async () => {
    const { carrier, license, email } = await createOwner()
    const { machine, file } = await equip(carrier, license, 'lab')
    machine.wait(400)
    expect(await machine.check()).toMatchObject({ outcome: 'yes', inGrace: false })
    expect(machine.countAsks()).toBe(0)
    const [entry] = (await carrier.look()).licenses
    expect(entry!.devices).toMatchObject([
      { device_name: 'lab PC', license_file: { file_id: file.file_id, longer_from: null } },
    ])
    expect((await carrier.show(file.file_id)).body).toEqual(file)
    await until(async () => emailsTo(shop, email).some(({ text }) => text.includes('lab PC')))
  })

  it('shows first which license it would be, and which not and why', async () => {
    const { carrier, license, email } = await createOwner()
    const ended = await giveLicense(shop, email)
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
    expect(await seats(license)).toHaveLength(0)
  })

  it('is freed by a text of its app, and the seat moves to another machine', async () => {
    const { carrier, license } = await createOwner()
    const { machine, file } = await equip(carrier, license, 'old')
    const other = createMachine(shop, 'new')
    const request = await other.ask()
    expect(codeOf(await carrier.make(license.id, request))).toBe('seat_refused')
    const release = await machine.giveBack()
    expect(await machine.giveBack()).toBe(release)
    expect((await carrier.read(release)).body).toMatchObject({
      kind: 'release',
      device_name: 'old PC',
      licenses: [{ license_id: license.id, ends_at: file.ends_at }],
    })
    expect((await carrier.release(release)).body).toEqual({ released: true })
    expect(codeOf(await carrier.release(release))).toBe('already_released')
    const made = await carrier.make(license.id, request)
    expect(await other.take(made.body.text)).toMatchObject({ outcome: 'yes' })
    expect(await machine.check()).toMatchObject({ reason: 'no_certificate' })
    expect(await machine.take(file.text)).toMatchObject({ reason: 'released' })
    expect(await seats(license)).toMatchObject([{ fingerprint: 'new' }])
    await expectSeatsKept()
  })

  it('does not use a file that was copied, nor one for a copied request', async () => {
    const { carrier, license } = await createOwner(3)
    const { machine, file } = await equip(carrier, license, 'lab')
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
    await expectSeatsKept()
  })

  it('a request is used once, however many accounts and instances bring it at once', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => createOwner()))
    const text = await createMachine(shop, 'wanted').ask()
    const made = await Promise.all(
      owners.map(({ carrier, license }) => carrier.make(license.id, text)),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(made.flatMap((each) => codeOf(each) ?? [])).toEqual(['request_used', 'request_used'])
    const taken = await Promise.all(owners.map(({ license }) => seats(license)))
    expect(taken.flat()).toHaveLength(1)
  })

  it('many at once, with and without a network, never take more seats than there are', async () => {
    const { carrier, license } = await createOwner(2)
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
    expect(await seats(license)).toHaveLength(2)
    await expectSeatsKept()
  })

  it('refuses what was changed on the way, and texts of anybody else', async () => {
    const { carrier, license } = await createOwner()
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
    expect(await seats(license)).toHaveLength(0)
    const { license: others } = await createOwner()
    expect(codeOf(await carrier.make(others.id, text))).toBe('not_found')
  })
})

describe('no file and no key', () => {
  it('come before the EULA is accepted', async () => {
    const license = await giveLicense(shop, 'dov@example.org')
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
    expect(await seats(license)).toHaveLength(0)
  })
})

describe('a seat that holds a file', () => {
  it('is given back neither by the account nor by the key, but by its machine', async () => {
    const { carrier, license } = await createOwner()
    await equip(carrier, license, 'lab')
    const [seat] = await seats(license)
    const device = { license_id: license.id, activation_id: seat!.id }
    expect(codeOf(await carrier.call('release-device', device))).toBe('holds_file')
    const by = { license_key: license.key, fingerprint: 'lab' }
    expect(await callLicense(shop, 'deactivate', by)).toMatchObject({ code: 'holds_file' })
    const replaced = await carrier.call('replace-key', { license_id: license.id, keep: [] })
    expect(replaced.status).toBe(200)
    expect(await seats(license)).toHaveLength(1)
    await expectSeatsKept()
  })

  it('stays when nobody has seen the machine for years', async () => {
    const { carrier, license } = await createOwner()
    await equip(carrier, license, 'lab')
    const later = shop.clock.now().getTime() + 800 * times.day
    await forgetOldRows({ ...shop.deps, clock: { now: () => new Date(later) } })
    expect(await seats(license)).toHaveLength(1)
  })
})

describe('the vendor', () => {
  const act = (name: string, input: object, isTrial = false) => {
    const call = adminCalls.find((each) => each.name === name) as WriteCall
    const by = { name: 'operator:mia', isTrial }
    return call.act(shop.deps, by, { ...input, reason: 'asked on the phone' })
  }
  /** A machine that once has a network reads what its site says. */
  const readList = async (on = shop) => {
    const answer = await on.app.request('/.well-known/license-revocations')
    return { text: await answer.text(), tag: answer.headers.get('ETag') }
  }
  const numberOf = ({ text }: { text: string }) =>
    JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64url').toString()).number
  const passCache = () => shop.clock.advance(2 * times.minute)

  it('makes a file for somebody who cannot, once for each request, and its owner hears of it', async () => {
    const { license, email } = await createOwner()
    const machine = createMachine(shop, 'lab')
    const input = { license: license.id, text: await machine.ask() }
    expect(await act('license-files/make', input, true)).toMatchObject({ ok: true })
    expect(await seats(license)).toHaveLength(0)
    const made = await act('license-files/make', input)
    expect(made).toMatchObject({ ok: true, change: { subject: license.id } })
    if (!made.ok) return
    expect(JSON.stringify(made.change.after)).not.toContain('eyJ')
    expect(await machine.take(made.change.shown!.file!)).toMatchObject({ outcome: 'yes' })
    expect(await act('license-files/make', input)).toMatchObject({ ok: false })
    const news = () =>
      emailsTo(shop, email).filter(({ text }) => text.includes('We made a license file'))
    await until(async () => news().length === 1)
  })

  it('frees a seat whose machine goes on, is told until when, and the list names the file', async () => {
    const { carrier, license } = await createOwner()
    const { machine } = await equip(carrier, license, 'lost')
    passCache()
    const before = await readList()
    const released = await act('licenses/release-device', { license: license.id, device: 'lost' })
    expect(released).toMatchObject({
      change: { after: { devices: 0, license_file_works_until: expect.any(String) } },
    })
    expect(await seats(license)).toHaveLength(0)
    expect(await machine.check()).toMatchObject({ outcome: 'yes' })
    passCache()
    const after = await readList()
    expect(numberOf(after)).toBeGreaterThan(numberOf(before))
    expect(await machine.client.acceptRevocations({ text: after.text })).toMatchObject({
      outcome: 'yes',
    })
    expect(await machine.check()).toMatchObject({ outcome: 'no', code: 'not_activated' })
    // An older list does not bring it back.
    expect(await machine.client.acceptRevocations({ text: before.text })).toMatchObject({
      reason: 'older_list',
    })
    const next = await equip(carrier, license, 'new')
    expect(await next.machine.client.acceptRevocations({ text: after.text })).toMatchObject({
      outcome: 'yes',
    })
    expect(await next.machine.check()).toMatchObject({ outcome: 'yes' })
    await expectSeatsKept()
  })

  it('revokes a license, which the list says to machines that get it, and takes off it again', async () => {
    const { carrier, license } = await createOwner()
    const { machine } = await equip(carrier, license, 'lab')
    await setLicense(shop, license.id, { status: 'revoked' })
    passCache()
    const revoked = await readList()
    expect(await readList(second)).toEqual(revoked)
    expect(revoked.text).not.toContain(license.id)
    await machine.client.acceptRevocations({ text: revoked.text })
    expect(await machine.check()).toMatchObject({ outcome: 'no', code: 'revoked' })
    await setLicense(shop, license.id, { status: 'active' })
    passCache()
    await machine.client.acceptRevocations({ text: (await readList()).text })
    expect(await machine.check()).toMatchObject({ outcome: 'yes' })
  })

  it('has the list read by a client with a network, once a day, without a key', async () => {
    const { carrier, license } = await createOwner()
    const machine = createMachine(shop, 'lab', { network: true })
    const made = await carrier.make(license.id, await machine.ask())
    await machine.take(made.body.text)
    const check = () => machine.client.check({ licenseKey: '', fingerprint: 'lab' })
    expect(await check()).toMatchObject({ outcome: 'yes' })
    await setLicense(shop, license.id, { status: 'revoked' })
    passCache()
    expect(await check()).toMatchObject({ outcome: 'yes' })
    expect(machine.countAsks()).toBe(1)
    machine.wait(1)
    expect(await check()).toMatchObject({ outcome: 'no', code: 'revoked' })
  })

  it('keeps the number of the list rising when a backup brings an older one', async () => {
    passCache()
    const before = numberOf(await readList())
    await shop.deps.db.updateTable('revocation_list').set({ number: 1 }).execute()
    await shop.deps.db
      .insertInto('restores')
      .values({ number: 1, restored_at: shop.clock.now(), restored_until: shop.clock.now() })
      .execute()
    passCache()
    expect(numberOf(await readList())).toBeGreaterThan(before)
  })
})

describe('the end of a file', () => {
  it('is a week after the refund term while the payment can be refunded, then as long as the license says', async () => {
    const email = 'new-buyer@example.org'
    const license = await giveLicense(shop, email)
    const machine = createMachine(shop, 'lab')
    let carrier = await createCarrier(shop, email)
    const paid = shop.clock.now().getTime()
    const first = (await carrier.make(license.id, await machine.ask())).body
    const inDays = (time: string) => Math.round((Date.parse(time) - paid) / times.day)
    expect([inDays(first.ends_at), inDays(first.longer_from)]).toEqual([37, 30])
    await machine.take(first.text)
    expect(codeOf(await carrier.renew(first.file_id))).toBe('not_longer')
    shop.clock.advance(31 * times.day)
    await remindOfLongerFiles(shop.deps)
    await remindOfLongerFiles(shop.deps)
    const news = () => emailsTo(shop, email).filter(({ subject }) => subject.startsWith('A longer'))
    await until(async () => news().length === 1)
    carrier = await createCarrier(shop, email)
    const longer = (await carrier.renew(first.file_id)).body
    expect(inDays(longer.ends_at)).toBeGreaterThan(36_000)
    expect(await machine.take(longer.text)).toMatchObject({ outcome: 'yes' })
    expect(await seats(license)).toHaveLength(1)
    // Its machine gives both back at once.
    await carrier.release(await machine.giveBack())
    expect(await machine.take(first.text)).toMatchObject({ reason: 'released' })
    expect(await seats(license)).toHaveLength(0)
  })

  it('is the end of the updates unless the vendor says otherwise, and a year once they are over', async () => {
    const plain = await shop.another({ LICENSE_FILE_INDIVIDUAL: 'updates' })
    const { license } = await createOwner()
    const end = async () =>
      findFileEnd(plain.deps, plain.deps.db, await readLicense(shop, license.id))
    const { updates_until: until } = await readLicense(shop, license.id)
    expect(await end()).toEqual({ endsAt: until, longerFrom: null })
    await setLicense(shop, license.id, { updates_until: shop.clock.now() })
    const inAYear = (await end()).endsAt.getTime() - shop.clock.now().getTime()
    expect(Math.round(inAYear / times.day)).toBeGreaterThanOrEqual(365)
    const lease = await shop.another({ LICENSE_FILE_INDIVIDUAL: '90' })
    const leased = await findFileEnd(lease.deps, lease.deps.db, await readLicense(shop, license.id))
    const days = (leased.endsAt.getTime() - shop.clock.now().getTime()) / times.day
    expect(Math.round(days)).toBe(90)
    await plain.close()
    await lease.close()
  })

  it('ends with grace, and a clock that is set back is noticed', async () => {
    const { carrier, license } = await createOwner()
    const { machine } = await equip(carrier, license, 'lab')
    machine.wait(36_530)
    expect(await machine.check()).toMatchObject({ outcome: 'yes', inGrace: true })
    machine.wait(-40)
    expect(await machine.check()).toMatchObject({ reason: 'clock_moved_back' })
    machine.wait(50)
    expect(await machine.check()).toMatchObject({ reason: 'lease_expired' })
    // The clock was wrong: an answer to a new request proves it, once.
    machine.wait(-36_540)
    expect(await machine.check()).toMatchObject({ reason: 'clock_moved_back' })
    const again = (await carrier.make(license.id, await machine.ask())).body
    expect(await machine.take(again.text)).toMatchObject({ outcome: 'yes' })
    machine.wait(100)
    await machine.check()
    machine.wait(-100)
    expect(await machine.take(again.text)).toMatchObject({ reason: 'clock_moved_back' })
  })

  it('a trial gets none', async () => {
    const carrier = await createCarrier(shop, 'fay@example.org')
    await carrier.call('get-info', { generate_trial_key: true })
    const [trial] = (await carrier.look()).licenses
    const text = await createMachine(shop, 'lab').ask()
    expect(codeOf(await carrier.make(trial!.license_id, text))).toBe('seat_refused')
    expect((await carrier.read(text)).body.licenses).toMatchObject([{ refusal: 'trial' }])
  })
})

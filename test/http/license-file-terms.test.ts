import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import type { WriteCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { findFileEnds } from '#server/license-files/ends.ts'
import { forgetOldRows } from '#server/retention.ts'
import { until } from '../clock.ts'
import { openConsole, readDone, withConsole, withKey } from '../console.ts'
import { emailsTo } from '../emails.ts'
import { setLicense } from '../licenses.ts'
import { codeOf, createCarrier, createMachine, createOfflineOwners } from '../offline-machine.ts'
import type { Sale } from '../shop-type.ts'
import { calm, openShop, type Shop } from '../shop.ts'
import { payRenewal, seeLicense } from '../sold.ts'
import { readLicense } from '../stored.ts'

const env = { ...withConsole, RENEWAL_PRICE_CENTS: '2900' }
let shop: Shop
let second: Shop
let they: ReturnType<typeof createOfflineOwners>
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env })
  second = await shop.another()
  they = createOfflineOwners(shop)
})
afterAll(async () => {
  await second.close()
  await shop.close()
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
    const { license, email } = await they.createOwner()
    const machine = createMachine(shop, 'lab')
    const input = { license: license.id, text: await machine.ask() }
    expect(await act('license-files/make', input, true)).toMatchObject({ ok: true })
    expect(await they.seats(license)).toHaveLength(0)
    const made = await act('license-files/make', input)
    expect(made).toMatchObject({ ok: true, change: { subject: license.id } })
    if (!made.ok) return
    expect(JSON.stringify(made.change.after)).not.toContain('eyJ')
    expect(await machine.take(made.change.shown!.file!)).toMatchObject({ outcome: 'yes' })
    expect(await act('license-files/make', input)).toMatchObject({ ok: false })
    const news = () =>
      emailsTo(shop, email).filter(({ text }) => text.includes('We made a license file'))
    await until(() => news().length === 1)
  })

  it('gets no file for support people and programs: its owner gets it by email, and nobody before the EULA', async () => {
    const makers = [await openConsole(shop, 'support'), await withKey(shop, ['keys'])]
    for (const maker of makers) {
      const { license, email } = await they.createOwner()
      const machine = createMachine(shop, 'field')
      const input = { license: license.id, text: await machine.ask(), reason: 'on the phone' }
      const done = await readDone(await maker.write('license-files/make', input))
      expect(done.after).toMatchObject({ emailed: true })
      expect(JSON.stringify(done)).not.toContain('eyJ')
      const sent = () => emailsTo(shop, email).filter(({ text }) => text.includes('It’s attached'))
      await until(() => sent().length === 1)
      const [file] = sent()[0]!.files
      expect(file).toMatchObject({ name: 'protocraft.license' })
      expect(await machine.take(file!.text)).toMatchObject({ outcome: 'yes' })
    }
    const unread = await shop.sold({ by: 'hand', email: 'cara@example.org' })
    const text = await createMachine(shop, 'ship').ask()
    const refused = await act('license-files/make', { license: unread.id, text })
    expect(refused).toMatchObject({
      problems: [expect.stringContaining('hasn’t accepted the EULA')],
    })
  })

  it('frees a seat whose machine goes on, is told until when, and the list names the file', async () => {
    const { carrier, license } = await they.createOwner()
    const { machine } = await they.equip(carrier, license, 'lost')
    passCache()
    const before = await readList()
    const released = await act('licenses/release-device', { license: license.id, device: 'lost' })
    expect(released).toMatchObject({
      change: { after: { devices: 0, license_file_works_until: expect.any(String) } },
    })
    expect(await they.seats(license)).toHaveLength(0)
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
    const next = await they.equip(carrier, license, 'new')
    expect(await next.machine.client.acceptRevocations({ text: after.text })).toMatchObject({
      outcome: 'yes',
    })
    expect(await next.machine.check()).toMatchObject({ outcome: 'yes' })
    await they.expectSeatsKept()
  })

  it('revokes a license, which the list says to machines that get it, and takes off it again', async () => {
    const { carrier, license } = await they.createOwner()
    const { machine } = await they.equip(carrier, license, 'lab')
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

  it('revokes a license whose file was given back, of which a copy of the store may work on', async () => {
    const { carrier, license } = await they.createOwner()
    const { machine } = await they.equip(carrier, license, 'lab')
    const copy = createMachine(shop, 'lab')
    await copy.store.write((await machine.store.read())!)
    await carrier.release(await machine.giveBack())
    const later = shop.clock.now().getTime() + 800 * times.day
    await forgetOldRows({ ...shop.deps, clock: { now: () => new Date(later) } })
    await setLicense(shop, license.id, { status: 'revoked' })
    passCache()
    await copy.client.acceptRevocations({ text: (await readList()).text })
    expect(await copy.check()).toMatchObject({ outcome: 'no', code: 'revoked' })
  })

  it('lists the file of a renewal that was paid back, and not the one made after it', async () => {
    const renewer = await shop.sold({ email: 'renewer@example.org', signedIn: true })
    const session = await payRenewal(shop, renewer)
    await until(async () => (await seeLicense(renewer)).expires_at > renewer.license.expires_at)
    const carrier = await createCarrier(shop, renewer.own.email)
    const own = { id: renewer.license.license_id } as Sale
    const { machine } = await they.equip(carrier, own, 'renewed')
    const check = async () => {
      passCache()
      await machine.client.acceptRevocations({ text: (await readList()).text })
      return machine.check()
    }
    const disputed = async (state: string) => {
      const order = await shop.deps.db
        .selectFrom('orders')
        .select('dispute')
        .where('provider_order_id', '=', session)
        .executeTakeFirst()
      return order?.dispute === state
    }
    shop.stripe.dispute(session)
    await until(() => disputed('open'))
    expect(await check()).toMatchObject({ outcome: 'yes' })
    shop.stripe.closeDispute(session, 'lost')
    await until(() => disputed('lost'))
    expect(await check()).toMatchObject({ outcome: 'no', code: 'not_activated' })
    await machine.take((await carrier.make(own.id, await machine.ask())).body.text)
    expect(await check()).toMatchObject({ outcome: 'yes' })
  })

  it('has the list read by a client with a network, once a day, without a key', async () => {
    const { carrier, license } = await they.createOwner()
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
    const license = await shop.sold({ by: 'hand', email })
    const machine = createMachine(shop, 'lab')
    let carrier = await createCarrier(shop, email)
    const paid = shop.clock.now().getTime()
    const first = (await carrier.make(license.id, await machine.ask())).body
    const inDays = (time: string) => Math.round((Date.parse(time) - paid) / times.day)
    expect([inDays(first.ends_at), inDays(first.longer_from)]).toEqual([37, 30])
    await machine.take(first.text)
    expect(codeOf(await carrier.renew(first.file_id))).toBe('not_longer')
    shop.clock.advance(31 * times.day)
    carrier = await createCarrier(shop, email)
    const longer = (await carrier.renew(first.file_id)).body
    expect(inDays(longer.ends_at)).toBe(365)
    expect(await machine.take(longer.text)).toMatchObject({ outcome: 'yes' })
    expect(await they.seats(license)).toHaveLength(1)
    // Its machine gives both back at once.
    await carrier.release(await machine.giveBack())
    expect(await machine.take(first.text)).toMatchObject({ reason: 'given_back' })
    expect(await they.seats(license)).toHaveLength(0)
  })

  it('is the end of the updates, and a year once they are over', async () => {
    const { license } = await they.createOwner()
    const end = async () => {
      const now = await readLicense(shop, license.id)
      return (await findFileEnds(shop.deps, shop.deps.db, [now])).get(now.id)!
    }
    const { updates_until: until } = await readLicense(shop, license.id)
    expect(await end()).toEqual({ endsAt: until, longerFrom: null })
    await setLicense(shop, license.id, { updates_until: shop.clock.now() })
    const inAYear = (await end()).endsAt.getTime() - shop.clock.now().getTime()
    expect(Math.round(inAYear / times.day)).toBeGreaterThanOrEqual(365)
  })

  it('ends with grace, and a clock that is set back is noticed', async () => {
    const { carrier, license } = await they.createOwner()
    const { machine } = await they.equip(carrier, license, 'lab')
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

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { times } from '#contract/limits.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import { readCustomerTimeline } from '#server/admin/timeline.ts'
import { showLicense } from '#server/admin/licenses/list.ts'
import { replaceLeakedKey } from '#server/admin/licenses/replace-key.ts'
import { findAnything } from '#server/admin/search/find.ts'
import { replaceKey } from '#server/licenses/replace-key.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { until } from '../../world/clock.ts'
import { listActions, withConsole } from '../../world/console.ts'
import { recordRestore } from '../../database.ts'
import { keyPattern } from '../../world/emails.ts'
import { createKeyReplacers } from '../../world/licenses.ts'
import { dumpHoldings } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { acceptEula, see, insist } from '../../world/visitor.ts'

const mia = { name: 'operator:mia' }
const reason = 'posted in a forum'

const shop = await ownShop('clock', { env: withConsole })
const owner = shop.openOffice()
const second = await shop.another()
const elsewhere = second.openOffice()
const they = createKeyReplacers(shop)

const replaceAsOwner = (license: string, by = owner) =>
  by.attempt('licenses/replace-key', { license })
const keysTo = (email: string) =>
  shop.emailsTo(email).flatMap(({ text }) => keyPattern.exec(text)?.[0] ?? [])

/** Sells three seats, whose key is on these devices. */
const sell = (...devices: string[]) => shop.sold({ seats: 3, devices })

describe('a customer whose key leaked', () => {
  it('gets one new key by email, and the old one is refused at once with a signed not_found', async () => {
    const sold = await sell('laptop')
    const { email, key } = sold
    const fresh = await they.replaceOwn(sold)
    const [told] = shop.emailsTo(email).filter(({ text }) => text.includes(fresh))
    expect(told!.subject).toBe('Your Protocraft license has a new key')
    expect(told!.text).toContain('was replaced in your account, because someone else may know')
    const device = { license_key: key, fingerprint: 'laptop', activation_id: randomUUID() }
    for (const verb of ['validate', 'activate', 'deactivate', 'devices', 'devices/release']) {
      const answer = await shop.callLicense(verb as 'validate', device)
      const claims = they.claimsOf(answer)
      expect([verb, answer.code, claims.code]).toEqual([verb, 'not_found', 'not_found'])
      expect(claims.sub).toBeUndefined()
    }
    expect(keysTo(email)).toEqual([fresh, key])
    await shop.expectInvariants()
  })

  it('keeps the devices: the new key with a known fingerprint is the same device, and no change', async () => {
    const sold = await sell('laptop')
    const before = await they.validate(sold.key, 'laptop')
    // A thief uses up the device changes of a license with three seats.
    for (let turn = 1; turn < 15; turn += 1) {
      const device = { license_key: sold.key, fingerprint: `stolen ${turn}` }
      expect((await shop.callLicense('activate', device)).code).toBe('valid')
      await shop.callLicense('deactivate', device)
    }
    const fresh = await they.replaceOwn(sold)
    const { activation_id, expires_at } = before
    const same = { code: 'valid', activation_id, expires_at, activation_count: 1 }
    expect(await they.activate(fresh, 'laptop')).toMatchObject(same)
    expect((await they.activate(fresh, 'desktop')).code).toBe('too_many_changes')
    const more = { license: sold.id, changes: 1, days: 1 }
    expect(await owner.attempt('licenses/allow-device-changes', more)).toMatchObject({ ok: true })
    expect((await they.activate(fresh, 'desktop')).code).toBe('valid')
  })

  it('can replace it once a day, and the second of two attempts at once is refused', async () => {
    const { email, key, id } = await sell()
    const customer = await shop.enter(email)
    const both = await Promise.all([they.replace(customer, id), they.replace(customer, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)!.body.error
    expect(refused.message).toContain('less than a day ago')
    const fresh = await they.readNewKey(email, key)
    await shop.expectInvariants()
    expect(keysTo(email)).toEqual([fresh, key])
    const [shown] = (await see(customer)).licenses
    const left = Date.parse(shown!.replace_key_from!) - shop.clock.now().getTime()
    expect(left).toBeGreaterThan(times.day - times.minute)
    await sql`update licenses set key_replaced_at = key_replaced_at - interval '1 day'
      where id = ${id}`.execute(shop.deps.db)
    expect((await they.replace(customer, id)).status).toBe(200)
    expect((await they.validate(fresh)).code).toBe('not_found')
  })

  it('is refused for somebody else’s license, with a wrong code, and for a paused or ended license', async () => {
    const [own, other] = [await sell(), await sell()]
    const customer = await shop.enter(own.email)
    for (const id of [other.id, randomUUID()])
      expect((await they.replace(customer, id)).status).toBe(404)
    const { own: known } = customer
    const code = known.code === '000000' ? '000001' : '000000'
    const wrong = { ...customer, own: { ...known, code } }
    expect((await they.replace(wrong, own.id)).status).toBe(401)
    for (const end of ['suspend', 'revoke']) {
      await owner.act(`licenses/${end}`, { license: own.id })
      expect((await they.replace(customer, own.id)).body.error.code).toBe('not_replaceable')
    }
    for (const { id, key } of [own, other])
      expect(await shop.readLicense(id)).toMatchObject({ key_last4: key.slice(-4) })
  })

  it('is refused for a trial', async () => {
    const person = await shop.enter('try.replace@example.org')
    const asked = { ...person.own, generate_trial_key: true }
    const { body } = await person.visitor.post<AccountInfo>('/api/account/get-info', asked)
    const refused = await they.replace(person, body.licenses[0]!.license_id)
    expect(refused.body.error.message).toContain('A trial keeps its key')
  })

  it('sees the new key in no answer before the EULA is accepted', async () => {
    const { email, key, id } = await sell()
    const customer = await shop.enter(email)
    const { body } = await they.replace(customer, id)
    const fresh = await they.readNewKey(email, key)
    for (const shown of [body, await see(customer)])
      expect(JSON.stringify(shown)).not.toMatch(keyPattern)
    await acceptEula(customer)
    expect((await see(customer)).licenses[0]!.license_key).toBe(fresh)
  })
})

describe('the old key', () => {
  it('does not count as a guess, so an office can keep working, and uses up none of the new key’s limits', async () => {
    const sold = await sell('laptop')
    const fresh = await they.replaceOwn(sold)
    const office = shop.visitor({ network: '198.51.100.7' })
    const ask = (license_key: string) =>
      office.post<any>('/api/license/validate', { license_key, fingerprint: 'laptop' })
    for (let turn = 0; turn < 100; turn += 1)
      expect((await ask(sold.key)).body.code).toBe('not_found')
    const unknown = 'PC1-00000-00000-00000-00000-00000'
    expect((await ask(unknown)).body.code).toBe('not_found')
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await insist(() => ask(sold.key))).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await ask(fresh)).body.code).toBe('valid')
  })

  it('leads support to its license, with the time it was replaced', async () => {
    const sold = await sell()
    const fresh = await they.replaceOwn(sold)
    const { email, key, id } = sold
    const found = [{ email, found_by: 'replaced license key' }]
    expect(await findCustomers(shop.deps, key)).toMatchObject(found)
    const last4 = `PC1-…${fresh.slice(-4)}`
    expect(JSON.stringify(await findAnything(shop.deps, key, mia))).toContain(`${email}, replaced`)
    expect(await showLicense(shop.deps, key, mia)).toMatchObject({
      id,
      key: last4,
      key_replaced_at: expect.any(Date),
    })
    const { account_id } = await shop.readLicense(id)
    const timeline = JSON.stringify(await readCustomerTimeline(shop.deps, account_id, String))
    expect(timeline).toContain('License key replaced')
    expect(timeline).not.toMatch(keyPattern)
  })

  it('appears on no order page, nor does the new one', async () => {
    const sold = await sell()
    const see = async () => {
      const asked = { sessionId: sold.session }
      return (await shop.visitor().post<any>('/api/stripe/get-by-order-id', asked)).body
    }
    expect((await see()).license_key).toBe(sold.key)
    await they.replaceOwn(sold)
    const body = await see()
    expect(body).toMatchObject({ state: 'paid', license_key: null, sign_in_to_see_key: true })
    expect(JSON.stringify(body)).not.toMatch(keyPattern)
  })

  it('is in no further email, whether one waits or the payment is reported again', async () => {
    const sold = await sell()
    const { email, key, id, session } = sold
    const waiting = randomUUID()
    await sql`insert into emails (id, kind, recipient, license_id, payload_sealed, created_at)
      values (${waiting}, 'license', ${email}, ${id}, 'the old key', ${shop.clock.now()})`.execute(
      shop.deps.db,
    )
    const fresh = await they.replaceOwn(sold)
    const event = shop.findEvent(session, 'checkout.session.completed')!
    expect((await shop.postWebhook(JSON.stringify(event))).status).toBe(200)
    await shop.untilHandled()
    await shop.expectInvariants()
    expect(keysTo(email)).toEqual([fresh, key])
    const emails = shop.deps.db.selectFrom('emails').selectAll().where('id', '=', waiting)
    const dropped = { dropped_at: expect.any(Date), payload_sealed: null }
    expect(await emails.executeTakeFirst()).toMatchObject(dropped)
  })
})

describe('an owner of the shop who replaces a leaked key', () => {
  it('makes one new key, however many submit the leaked one at once, and it is not in the audit log', async () => {
    const { email, key, id } = await sell('laptop')
    const both = await Promise.all([replaceAsOwner(key), replaceAsOwner(key, elsewhere)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const refused = { problems: [expect.stringContaining('was replaced on')] }
    expect(both.find(({ ok }) => !ok)).toMatchObject(refused)
    const fresh = await they.readNewKey(email, key)
    await shop.expectInvariants()
    expect(keysTo(email)).toEqual([fresh, key])
    expect((await they.validate(fresh, 'laptop')).code).toBe('valid')
    const recorded = JSON.stringify(await listActions(shop, { subject: id }))
    expect(recorded).toContain('licenses/replace-key')
    expect(recorded).not.toMatch(keyPattern)
  })

  it('changes nothing in a dry run, or for a license that is paused, ended or without an owner', async () => {
    const [kept, erased] = [await sell(), await sell()]
    await owner.attempt('customers/erase', { customer: erased.email })
    await shop.expectInvariants()
    const before = await dumpHoldings(shop)
    await replaceLeakedKey.act(shop.deps, { ...mia, isTrial: true }, { license: kept.id, reason })
    expect(await replaceAsOwner(erased.id)).toMatchObject({
      problems: [expect.stringContaining('erased')],
    })
    expect(await replaceAsOwner(randomUUID())).toMatchObject({ ok: false })
    expect(await dumpHoldings(shop)).toBe(before)
    for (const end of ['suspend', 'revoke']) {
      await owner.act(`licenses/${end}`, { license: kept.id })
      const refused = { problems: [expect.stringContaining('doesn’t work anywhere')] }
      expect(await replaceAsOwner(kept.id)).toMatchObject(refused)
    }
  })
})

it('a device that asks with the old key during the replacement waits, and is then refused', async () => {
  const { key, id } = await sell()
  const { deps } = shop
  let asked: Promise<any>
  await deps.db.transaction().execute(async (trx) => {
    const license = await shop.readLicense(id)
    expect(typeof (await replaceKey(deps, trx, license, 'operator'))).toBe('object')
    asked = they.activate(key, 'thief', second)
    await until(async () => {
      const waiting = sql`select 1 from pg_locks where not granted`
      return (await waiting.execute(deps.db)).rows.length > 0
    })
  })
  expect(await asked!).toMatchObject({ code: 'not_found', activated: false })
})

it('after a restore from before the new key, the order comes back with a third key', async () => {
  const sold = await sell('laptop')
  const { session, email, id, key } = sold
  const fresh = await they.replaceOwn(sold)
  // A database of a minute earlier does not have these. The journal cannot forget, so I5 is left out.
  await shop.deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('emails').where('license_id', '=', id).execute()
    await trx.deleteFrom('activations').where('license_id', '=', id).execute()
    const license = trx.deleteFrom('licenses').where('id', '=', id).returning('order_id')
    const { order_id } = await license.executeTakeFirstOrThrow()
    await trx.deleteFrom('orders').where('id', '=', order_id).execute()
  })
  const now = shop.clock.now().getTime()
  const since = new Date(Date.now() - times.minute)
  await recordRestore(shop.databaseUrl, since)
  shop.clock.advance(2 * times.minute)
  await reconcileSince(shop.deps, new Date(now - 10 * times.minute))
  const find = () => keysTo(email).find((each) => each !== key && each !== fresh)
  await until(() => find() !== undefined)
  expect((await they.activate(find()!, 'laptop')).code).toBe('valid')
  const page = await shop.visitor().post<any>('/api/stripe/get-by-order-id', {
    sessionId: session,
  })
  expect(page.body.license_key).toBe(find())
})

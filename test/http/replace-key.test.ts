import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountInfo, DeviceEntry } from '#contract/account.ts'
import { keyReplacement, times } from '#contract/limits.ts'
import { showLicense } from '#server/admin/licenses/list.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import { readStory } from '#server/admin/customers/story.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { buyKey, expectPromises, readLicense } from '../key-buyer.ts'
import { callLicense } from '../license-holder.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn, type Visitor } from '../visitor.ts'

const vendor = 'vendor@example.org'
const keyPattern = /PC1(-[0-9A-Z]{5}){5}/

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: { ALERT_EMAIL: vendor } })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const activate = (key: string, fingerprint: string, on = shop) =>
  callLicense(on, 'activate', { license_key: key, fingerprint, device_name: fingerprint })
const validate = (key: string, fingerprint?: string) =>
  callLicense(shop, 'validate', { license_key: key, ...(fingerprint && { fingerprint }) })
const claimsOf = ({ certificate }: { certificate: string }) =>
  JSON.parse(Buffer.from(certificate.split('.')[1]!, 'base64url').toString())

interface Owner {
  visitor: Visitor
  code: string
  email: string
}

/** A customer with three seats, whose key is on these devices. */
async function sell(...devices: string[]) {
  const sold = await buyKey(shop)
  await shop.deps.db
    .updateTable('licenses')
    .set({ max_activations: 3 })
    .where('id', '=', sold.id)
    .execute()
  for (const device of devices) expect((await activate(sold.key, device)).code).toBe('valid')
  return sold
}

async function enter(email: string): Promise<Owner> {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  return { visitor, code, email }
}

const accept = ({ visitor, ...own }: Owner) => visitor.post('/api/account/accept-eula', own)
const look = ({ visitor, ...own }: Owner) => visitor.post<AccountInfo>('/api/account/get-info', own)

async function findDevice(owner: Owner, name: string): Promise<DeviceEntry> {
  const { body } = await look(owner)
  return body.licenses.flatMap(({ devices }) => devices).find((each) => each.device_name === name)!
}

function replace({ visitor, ...own }: Owner, license_id: string, keep: string[]) {
  return visitor.post<any>('/api/account/replace-key', { ...own, license_id, keep })
}

/** The owner replaces the key and keeps one device by its name, or none. */
async function replaceKeeping(email: string, license: string, kept: string | null) {
  const owner = await enter(email)
  const keep = kept === null ? [] : [(await findDevice(owner, kept)).activation_id]
  const answer = await replace(owner, license, keep)
  return { owner, answer }
}

async function readNewKey(email: string, old: string): Promise<string> {
  const find = () =>
    emailsTo(shop, email)
      .flatMap(({ text }) => keyPattern.exec(text)?.[0] ?? [])
      .find((key) => key !== old)
  await until(async () => find() !== undefined)
  return find()!
}

const emailWith = (email: string, words: string) =>
  until(async () => emailsTo(shop, email).some(({ text }) => text.includes(words)))

describe('an owner whose key leaked', () => {
  it('gets one new key by email, which says why and what becomes of the devices', async () => {
    const { email, key, id } = await sell('laptop', 'thief')
    const { answer } = await replaceKeeping(email, id, 'laptop')
    expect(answer.status).toBe(200)
    const fresh = await readNewKey(email, key)
    const [told] = emailsTo(shop, email).filter(({ text }) => text.includes(fresh))
    expect(told!.subject).toBe('Your Protocraft license has a new key')
    expect(told!.text).toContain('somebody else may know the old one')
    expect(told!.text).toContain('Devices that stay: 1\nDevices removed: 1')
    expect(told!.text).toContain('Wasn’t you?')
    await expectPromises(shop)
  })

  it('keeps the license with its order, seats and days, and its kept device its seat', async () => {
    const { email, key, id } = await sell('laptop', 'thief')
    const before = await readLicense(shop, id)
    const { answer } = await replaceKeeping(email, id, 'laptop')
    const { order_id, account_id, seat, max_activations, updates_until } = before
    const same = { order_id, account_id, seat, max_activations, updates_until }
    expect(await readLicense(shop, id)).toMatchObject(same)
    expect(answer.body.licenses[0]).toMatchObject({ activation_count: 1, max_activations: 3 })
    expect(answer.body.licenses[0].devices).toMatchObject([{ device_name: 'laptop' }])
    const fresh = await readNewKey(email, key)
    expect(await activate(fresh, 'laptop')).toMatchObject({ code: 'valid', activation_count: 1 })
    expect(await activate(fresh, 'desktop')).toMatchObject({ code: 'valid', activation_count: 2 })
  })

  it('can do it once a day for a license, however many ask at once', async () => {
    const { email, key, id } = await sell('laptop')
    const owner = await enter(email)
    const { activation_id } = await findDevice(owner, 'laptop')
    const all = await Promise.all(
      Array.from({ length: 6 }, () => replace(owner, id, [activation_id])),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = all.find(({ status }) => status === 409)!
    expect(refused.body.error).toMatchObject({ code: 'not_replaceable' })
    expect(refused.body.error.message).toContain('less than a day ago')
    expect(await countReplaced(id)).toBe(1)
    await readNewKey(email, key)
    const { body } = await look(owner)
    expect(Date.parse(body.licenses[0]!.replace_key_from!)).toBeGreaterThan(
      shop.clock.now().getTime() + times.day - 60_000,
    )
    shop.clock.advance(times.day + 1000)
    expect((await replaceKeeping(email, id, 'laptop')).answer.status).toBe(200)
    expect(await countReplaced(id)).toBe(2)
  })

  it('never gets the new key in an answer before the EULA is accepted, and sees it after', async () => {
    const { email, key, id } = await sell('laptop')
    const { owner, answer } = await replaceKeeping(email, id, null)
    expect(answer.status).toBe(200)
    const fresh = await readNewKey(email, key)
    const asked = [answer.body, (await look(owner)).body, (await replace(owner, id, [])).body]
    for (const body of asked) expect(JSON.stringify(body)).not.toMatch(keyPattern)
    await accept(owner)
    expect((await look(owner)).body.licenses[0]!.license_key).toBe(fresh)
  })

  it('is refused for a license of somebody else, a device of another license and a wrong code', async () => {
    const [own, others] = [await sell('laptop'), await sell('desktop')]
    const owner = await enter(own.email)
    const other = await enter(others.email)
    const theirs = await findDevice(other, 'desktop')
    expect((await replace(owner, others.id, [])).status).toBe(404)
    expect((await replace(owner, randomUUID(), [])).status).toBe(404)
    const foreign = await replace(owner, own.id, [theirs.activation_id])
    expect(foreign).toMatchObject({ status: 409, body: { error: { code: 'not_replaceable' } } })
    const wrong = { ...owner, code: owner.code === '000000' ? '000001' : '000000' }
    expect((await replace(wrong, own.id, [])).status).toBe(401)
    for (const keep of ['laptop', [1], undefined, Array(301).fill(randomUUID())])
      expect((await replace(owner, own.id, keep as string[])).status).toBe(400)
    expect(await countReplaced(own.id)).toBe(0)
    expect(await countReplaced(others.id)).toBe(0)
    expect((await validate(own.key, 'laptop')).code).toBe('valid')
  })

  it('is refused while the license is paused, after it ended, and for a trial', async () => {
    const { email, id } = await sell('laptop')
    const owner = await enter(email)
    for (const status of ['suspended', 'revoked'] as const) {
      await shop.deps.db.updateTable('licenses').set({ status }).where('id', '=', id).execute()
      expect((await replace(owner, id, [])).body.error.code).toBe('not_replaceable')
    }
    await shop.deps.db
      .updateTable('licenses')
      .set({ status: 'active' })
      .where('id', '=', id)
      .execute()
    const visitor = createVisitor(shop)
    const trial = await signIn(shop, visitor, 'try.replace@example.org')
    const own = { visitor, code: trial.code, email: 'try.replace@example.org' }
    const { body } = await visitor.post<AccountInfo>('/api/account/get-info', {
      email: own.email,
      code: own.code,
      generate_trial_key: true,
    })
    const refused = await replace(own, body.licenses[0]!.license_id, [])
    expect(refused.body.error.message).toContain('A trial keeps its key')
  })
})

describe('a device that stays', () => {
  it('is answered as before for 14 days with the hint, and then gets a signed no', async () => {
    const { email, key, id } = await sell('laptop')
    const before = await validate(key, 'laptop')
    await replaceKeeping(email, id, 'laptop')
    for (const answer of [await validate(key, 'laptop'), await activate(key, 'laptop')]) {
      const { license_type, expires_at, activation_id, activation_count } = before
      const same = { license_type, expires_at, activation_id, activation_count }
      expect(answer).toMatchObject({ code: 'valid', key_replaced: true, ...same })
      expect(claimsOf(answer)).toMatchObject({
        code: 'valid',
        sub: id,
        key_replaced: true,
        key_works_until: answer.key_works_until,
      })
    }
    shop.clock.advance(keyReplacement.worksDays * times.day - 60_000)
    expect(await validate(key, 'laptop')).toMatchObject({ valid: true, key_replaced: true })
    shop.clock.advance(61_000)
    for (const answer of [await validate(key, 'laptop'), await activate(key, 'laptop')]) {
      expect(answer).toMatchObject({ code: 'not_found', key_replaced: true, activation_id: null })
      expect(claimsOf(answer)).toMatchObject({ code: 'not_found', key_replaced: true })
      expect(claimsOf(answer).sub).toBeUndefined()
    }
    const fresh = await readNewKey(email, key)
    const own = await activate(fresh, 'laptop')
    expect(own).toMatchObject({ code: 'valid', activation_id: before.activation_id })
    expect(own.key_replaced).toBeUndefined()
  })

  it('gets no lease from the old key that ends after the old key does', async () => {
    const { email, key, id } = await sell('laptop')
    await replaceKeeping(email, id, 'laptop')
    const [replaced] = await listReplaced(id)
    const worksUntil = Math.ceil(replaced!.works_until.getTime() / 1000)
    for (const day of [0, 5, 8]) {
      shop.clock.advance(day * times.day)
      expect(claimsOf(await validate(key, 'laptop')).exp).toBeLessThanOrEqual(worksUntil)
    }
    const left = replaced!.works_until.getTime() - shop.clock.now().getTime()
    // The clock of a test goes on by itself.
    shop.clock.advance(left - 5000)
    const last = claimsOf(await validate(key, 'laptop'))
    expect(last).toMatchObject({ code: 'valid', exp: worksUntil })
    expect(last.exp).toBeGreaterThan(last.iat)
  })

  it('follows a pause, an end and the end of updates meanwhile', async () => {
    const { email, key, id } = await sell('laptop')
    await replaceKeeping(email, id, 'laptop')
    const set = (values: object) =>
      shop.deps.db.updateTable('licenses').set(values).where('id', '=', id).execute()
    await set({ updates_until: new Date(shop.clock.now().getTime() - 1000) })
    expect(await validate(key, 'laptop')).toMatchObject({ valid: true, code: 'updates_expired' })
    for (const status of ['suspended', 'revoked'] as const) {
      await set({ status })
      expect(await validate(key, 'laptop')).toMatchObject({ valid: false, code: status })
      expect(await activate(key, 'laptop')).toMatchObject({ activated: false, code: status })
    }
    await set({ status: 'active' })
  })

  it('can give its seat back with the old key, and then takes none with it', async () => {
    const { email, key, id } = await sell('laptop')
    await replaceKeeping(email, id, 'laptop')
    const device = { license_key: key, fingerprint: 'laptop' }
    expect(await callLicense(shop, 'deactivate', device)).toMatchObject({ code: 'deactivated' })
    expect(await activate(key, 'laptop')).toMatchObject({ code: 'not_found', activated: false })
    const fresh = await readNewKey(email, key)
    expect((await activate(fresh, 'laptop')).code).toBe('valid')
    expect((await validate(key, 'laptop')).code).toBe('not_found')
  })
})

describe('a device that was not named as kept', () => {
  it('gets a signed no at once, and cannot return for 30 days, also with the new key', async () => {
    const { email, key, id } = await sell('laptop', 'thief')
    await replaceKeeping(email, id, 'laptop')
    const fresh = await readNewKey(email, key)
    for (const answer of [await validate(key, 'thief'), await activate(key, 'thief')]) {
      expect(answer).toMatchObject({ code: 'not_found', key_replaced: true, license_type: null })
      expect(claimsOf(answer)).toMatchObject({ code: 'not_found', fingerprint: 'thief' })
    }
    expect((await activate(key, 'another')).code).toBe('not_found')
    expect((await validate(key)).code).toBe('not_found')
    const device = { license_key: key, fingerprint: 'thief' }
    expect(await callLicense(shop, 'deactivate', device)).toMatchObject({ code: 'not_found' })
    const refused = await activate(fresh, 'thief')
    expect(refused).toMatchObject({ code: 'device_removed', activated: false })
    expect(claimsOf(refused)).toMatchObject({ next_change_at: refused.next_change_at })
    const until = Date.parse(refused.next_change_at)
    shop.clock.advance(until - shop.clock.now().getTime() - 1000)
    expect((await activate(fresh, 'thief')).code).toBe('device_removed')
    shop.clock.advance(1001)
    expect((await activate(fresh, 'thief')).code).toBe('valid')
    await expectPromises(shop)
  })

  it('is removed also when it joined while the owner was choosing', async () => {
    const { email, key, id } = await sell('laptop')
    const owner = await enter(email)
    const { activation_id } = await findDevice(owner, 'laptop')
    expect((await activate(key, 'late thief')).code).toBe('valid')
    expect((await replace(owner, id, [activation_id])).status).toBe(200)
    expect((await validate(key, 'late thief')).code).toBe('not_found')
  })

  it('uses up nothing of what the devices with the new key may ask', async () => {
    const { email, key, id } = await sell('laptop', 'thief')
    await replaceKeeping(email, id, 'laptop')
    const fresh = await readNewKey(email, key)
    const own = { license_key: key, fingerprint: 'thief' }
    const flood = async () => {
      const app = createVisitor(shop, { network: '198.51.100.7' })
      return (await app.post('/api/license/validate', own)).status
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 70; turn += 1) statuses.push(await flood())
    expect(statuses.at(-1)).toBe(429)
    expect((await activate(fresh, 'desktop')).code).toBe('valid')
    // A key that was replaced is no guess of one.
    const guess = createVisitor(shop, { network: '198.51.100.7' })
    const live = { license_key: fresh, fingerprint: 'laptop' }
    expect((await guess.post('/api/license/validate', live)).status).toBe(200)
  })
})

describe('after a key was replaced', () => {
  it('the order page shows neither key, and says that there is a new one', async () => {
    const { email, key, id, session } = await sell('laptop')
    const see = async () =>
      (await createVisitor(shop).post<any>('/api/stripe/get-by-order-id', { sessionId: session }))
        .body
    expect((await see()).license_key).toBe(key)
    await replaceKeeping(email, id, 'laptop')
    const body = await see()
    expect(body).toMatchObject({
      state: 'paid',
      license_key: null,
      sign_in_to_see_key: true,
      key_replaced: true,
    })
    expect(JSON.stringify(body)).not.toMatch(keyPattern)
  })

  it('the old key leads to the license, which says when and by whom, and is stored sealed', async () => {
    const { email, key, id } = await sell('laptop')
    await replaceKeeping(email, id, null)
    const fresh = await readNewKey(email, key)
    expect(await findCustomers(shop.deps, key)).toMatchObject([
      { email, found_by: 'replaced license key' },
    ])
    expect(await findCustomers(shop.deps, fresh)).toMatchObject([{ found_by: 'license key' }])
    expect(await showLicense(shop.deps, key)).toMatchObject({
      id,
      key: `PC1-…${fresh.slice(-4)}`,
      replaced_keys: [{ key: `PC1-…${key.slice(-4)}`, by: 'owner' }],
    })
    const [row] = await listReplaced(id)
    expect(JSON.stringify(row)).not.toContain(key.slice(4, 15))
    const license = await readLicense(shop, id)
    const story = await readStory(shop.deps, license.account_id, { whole: true })
    expect(story).toContainEqual(
      expect.objectContaining({
        kind: 'audit',
        facts: expect.objectContaining({ action: 'license key replaced', actor: 'customer' }),
      }),
    )
    expect(JSON.stringify(story)).not.toMatch(keyPattern)
  })

  it('the vendor is told what an offline device may still do, and no key', async () => {
    const { email, id } = await sell('laptop', 'thief')
    await replaceKeeping(email, id, 'laptop')
    await emailWith(vendor, id)
    const [told] = emailsTo(shop, vendor).filter(({ text }) => text.includes(id))
    expect(told!.text).toContain('Its owner replaced the key')
    expect(told!.text).toContain('One that is never online can go on until')
    expect(told!.text).not.toMatch(keyPattern)
    expect(told!.text).not.toContain(email)
  })

  it('an email that waited with the old key is not sent any more', async () => {
    const { email, key, id } = await sell('laptop')
    const waiting = shop.deps.db.insertInto('emails').values({
      id: randomUUID(),
      kind: 'license',
      recipient: email,
      license_id: id,
      payload_sealed: Buffer.from('the old key'),
      created_at: shop.clock.now(),
      once: null,
      sent_at: null,
      dropped_at: null,
    })
    const { id: emailId } = await waiting.returning('id').executeTakeFirstOrThrow()
    await replaceKeeping(email, id, null)
    await readNewKey(email, key)
    const find = shop.deps.db.selectFrom('emails').selectAll().where('id', '=', emailId)
    const dropped = await find.executeTakeFirstOrThrow()
    expect(dropped.dropped_at).not.toBeNull()
    expect(dropped.payload_sealed).toBeNull()
  })

  it('a broken promise about it is a row', async () => {
    const { id } = await sell()
    const license = await readLicense(shop, id)
    const rollback = new Error('as it was')
    const tried = shop.deps.db.transaction().execute(async (trx) => {
      await sql`insert into replaced_keys
        (license_id, key_lookup, key_last4, replaced_at, replaced_by, works_until, kept_activations)
        values (${id}, ${license.key_lookup}, 'LAST', now(), 'owner', now(), '{}')`.execute(trx)
      expect(await findViolations(trx)).toMatchObject([{ subject: id }])
      throw rollback
    })
    await expect(tried).rejects.toBe(rollback)
  })
})

const listReplaced = (license: string) =>
  shop.deps.db
    .selectFrom('replaced_keys')
    .selectAll()
    .where('license_id', '=', license)
    .orderBy('replaced_at')
    .execute()

const countReplaced = async (license: string) => (await listReplaced(license)).length

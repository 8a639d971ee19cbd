import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { times } from '#contract/limits.ts'
import { showLicense } from '#server/admin/licenses/list.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import { readStory } from '#server/admin/customers/story.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { calm } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { expectPromises, readLicense } from '../key-buyer.ts'
import { createKeyReplacers, keyPattern } from '../key-replacers.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

const vendor = 'vendor@example.org'

let shop: Shop
let second: Shop
let they: ReturnType<typeof createKeyReplacers>
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: { ALERT_EMAIL: vendor } })
  second = await shop.another()
  they = createKeyReplacers(shop)
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

describe('an owner whose key leaked', () => {
  it('gets one new key by email, which says why and what becomes of the devices', async () => {
    const { email, key, id } = await they.sell('laptop', 'thief')
    const { answer } = await they.replaceKeeping(email, id, 'laptop')
    expect(answer.status).toBe(200)
    const fresh = await they.readNewKey(email, key)
    const [told] = emailsTo(shop, email).filter(({ text }) => text.includes(fresh))
    expect(told!.subject).toBe('Your Protocraft license has a new key')
    expect(told!.text).toContain('someone else may know the old one')
    expect(told!.text).toContain('Devices kept: 1\nDevices removed: 1')
    expect(told!.text).toContain('Not you?')
    await expectPromises(shop)
  })

  it('keeps the license with its order, seats and days, and its kept device its seat', async () => {
    const { email, key, id } = await they.sell('laptop', 'thief')
    const before = await readLicense(shop, id)
    const { answer } = await they.replaceKeeping(email, id, 'laptop')
    const { order_id, account_id, seat, max_activations, updates_until } = before
    const same = { order_id, account_id, seat, max_activations, updates_until }
    expect(await readLicense(shop, id)).toMatchObject(same)
    expect(answer.body.licenses[0]).toMatchObject({ activation_count: 1, max_activations: 3 })
    expect(answer.body.licenses[0].devices).toMatchObject([{ device_name: 'laptop' }])
    const fresh = await they.readNewKey(email, key)
    expect(await they.activate(fresh, 'laptop')).toMatchObject({
      code: 'valid',
      activation_count: 1,
    })
    expect(await they.activate(fresh, 'desktop')).toMatchObject({
      code: 'valid',
      activation_count: 2,
    })
  })

  it('can do it once a day for a license, however many ask at once', async () => {
    const { email, key, id } = await they.sell('laptop')
    const owner = await they.enter(email)
    const { activation_id } = await they.findDevice(owner, 'laptop')
    const all = await Promise.all(
      Array.from({ length: 6 }, () => they.replace(owner, id, [activation_id])),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = all.find(({ status }) => status === 409)!
    expect(refused.body.error).toMatchObject({ code: 'not_replaceable' })
    expect(refused.body.error.message).toContain('less than a day ago')
    expect(await they.countReplaced(id)).toBe(1)
    await they.readNewKey(email, key)
    const { body } = await they.look(owner)
    expect(Date.parse(body.licenses[0]!.replace_key_from!)).toBeGreaterThan(
      shop.clock.now().getTime() + times.day - 60_000,
    )
    shop.clock.advance(times.day + 1000)
    expect((await they.replaceKeeping(email, id, 'laptop')).answer.status).toBe(200)
    expect(await they.countReplaced(id)).toBe(2)
  })

  it('never gets the new key in an answer before the EULA is accepted, and sees it after', async () => {
    const { email, key, id } = await they.sell('laptop')
    const { owner, answer } = await they.replaceKeeping(email, id, null)
    expect(answer.status).toBe(200)
    const fresh = await they.readNewKey(email, key)
    const asked = [
      answer.body,
      (await they.look(owner)).body,
      (await they.replace(owner, id, [])).body,
    ]
    for (const body of asked) expect(JSON.stringify(body)).not.toMatch(keyPattern)
    await they.accept(owner)
    expect((await they.look(owner)).body.licenses[0]!.license_key).toBe(fresh)
  })

  it('is refused for a license of somebody else, a device of another license and a wrong code', async () => {
    const [own, others] = [await they.sell('laptop'), await they.sell('desktop')]
    const owner = await they.enter(own.email)
    const other = await they.enter(others.email)
    const theirs = await they.findDevice(other, 'desktop')
    expect((await they.replace(owner, others.id, [])).status).toBe(404)
    expect((await they.replace(owner, randomUUID(), [])).status).toBe(404)
    const foreign = await they.replace(owner, own.id, [theirs.activation_id])
    expect(foreign).toMatchObject({ status: 409, body: { error: { code: 'not_replaceable' } } })
    const wrong = { ...owner, code: owner.code === '000000' ? '000001' : '000000' }
    expect((await they.replace(wrong, own.id, [])).status).toBe(401)
    for (const keep of ['laptop', [1], undefined, Array(301).fill(randomUUID())])
      expect((await they.replace(owner, own.id, keep as string[])).status).toBe(400)
    expect(await they.countReplaced(own.id)).toBe(0)
    expect(await they.countReplaced(others.id)).toBe(0)
    expect((await they.validate(own.key, 'laptop')).code).toBe('valid')
  })

  it('is refused while the license is paused, after it ended, and for a trial', async () => {
    const { email, id } = await they.sell('laptop')
    const owner = await they.enter(email)
    for (const status of ['suspended', 'revoked'] as const) {
      await shop.deps.db.updateTable('licenses').set({ status }).where('id', '=', id).execute()
      expect((await they.replace(owner, id, [])).body.error.code).toBe('not_replaceable')
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
    const refused = await they.replace(own, body.licenses[0]!.license_id, [])
    expect(refused.body.error.message).toContain('A trial keeps its key')
  })
})

describe('after a key was replaced', () => {
  it('the order page shows neither key, and says that there is a new one', async () => {
    const { email, key, id, session } = await they.sell('laptop')
    const see = async () =>
      (await createVisitor(shop).post<any>('/api/stripe/get-by-order-id', { sessionId: session }))
        .body
    expect((await see()).license_key).toBe(key)
    await they.replaceKeeping(email, id, 'laptop')
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
    const { email, key, id } = await they.sell('laptop')
    await they.replaceKeeping(email, id, null)
    const fresh = await they.readNewKey(email, key)
    expect(await findCustomers(shop.deps, key)).toMatchObject([
      { email, found_by: 'replaced license key' },
    ])
    expect(await findCustomers(shop.deps, fresh)).toMatchObject([{ found_by: 'license key' }])
    expect(await showLicense(shop.deps, key)).toMatchObject({
      id,
      key: `PC1-…${fresh.slice(-4)}`,
      replaced_keys: [{ key: `PC1-…${key.slice(-4)}`, by: 'owner' }],
    })
    const [row] = await they.listReplaced(id)
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
    const { email, id } = await they.sell('laptop', 'thief')
    await they.replaceKeeping(email, id, 'laptop')
    await they.emailWith(vendor, id)
    const [told] = emailsTo(shop, vendor).filter(({ text }) => text.includes(id))
    expect(told!.text).toContain('Its owner replaced the key')
    expect(told!.text).toContain('One that’s never online can keep going until')
    expect(told!.text).not.toMatch(keyPattern)
    expect(told!.text).not.toContain(email)
  })

  it('an email that waited with the old key is not sent any more', async () => {
    const { email, key, id } = await they.sell('laptop')
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
    await they.replaceKeeping(email, id, null)
    await they.readNewKey(email, key)
    const find = shop.deps.db.selectFrom('emails').selectAll().where('id', '=', emailId)
    const dropped = await find.executeTakeFirstOrThrow()
    expect(dropped.dropped_at).not.toBeNull()
    expect(dropped.payload_sealed).toBeNull()
  })

  it('a broken promise about it is a row', async () => {
    const { id } = await they.sell()
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

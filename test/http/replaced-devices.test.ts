import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyReplacement, times } from '#contract/limits.ts'
import { calm } from '../buyer.ts'
import { expectPromises } from '../key-buyer.ts'
import { callLicense } from '../license-holder.ts'
import { createKeyReplacers } from '../key-replacers.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

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

describe('a device that stays', () => {
  it('is answered as before for 14 days with the hint, and then gets a signed no', async () => {
    const { email, key, id } = await they.sell('laptop')
    const before = await they.validate(key, 'laptop')
    await they.replaceKeeping(email, id, 'laptop')
    for (const answer of [await they.validate(key, 'laptop'), await they.activate(key, 'laptop')]) {
      const { license_type, expires_at, activation_id, activation_count } = before
      const same = { license_type, expires_at, activation_id, activation_count }
      expect(answer).toMatchObject({ code: 'valid', key_replaced: true, ...same })
      expect(they.claimsOf(answer)).toMatchObject({
        code: 'valid',
        sub: id,
        key_replaced: true,
        key_works_until: answer.key_works_until,
      })
    }
    shop.clock.advance(keyReplacement.worksDays * times.day - 60_000)
    expect(await they.validate(key, 'laptop')).toMatchObject({ valid: true, key_replaced: true })
    shop.clock.advance(61_000)
    for (const answer of [await they.validate(key, 'laptop'), await they.activate(key, 'laptop')]) {
      expect(answer).toMatchObject({ code: 'not_found', key_replaced: true, activation_id: null })
      expect(they.claimsOf(answer)).toMatchObject({ code: 'not_found', key_replaced: true })
      expect(they.claimsOf(answer).sub).toBeUndefined()
    }
    const fresh = await they.readNewKey(email, key)
    const own = await they.activate(fresh, 'laptop')
    expect(own).toMatchObject({ code: 'valid', activation_id: before.activation_id })
    expect(own.key_replaced).toBeUndefined()
  })

  it('gets no lease from the old key that ends after the old key does', async () => {
    const { email, key, id } = await they.sell('laptop')
    await they.replaceKeeping(email, id, 'laptop')
    const [replaced] = await they.listReplaced(id)
    const worksUntil = Math.ceil(replaced!.works_until.getTime() / 1000)
    for (const day of [0, 5, 8]) {
      shop.clock.advance(day * times.day)
      expect(they.claimsOf(await they.validate(key, 'laptop')).exp).toBeLessThanOrEqual(worksUntil)
    }
    const left = replaced!.works_until.getTime() - shop.clock.now().getTime()
    // The clock of a test goes on by itself.
    shop.clock.advance(left - 5000)
    const last = they.claimsOf(await they.validate(key, 'laptop'))
    expect(last).toMatchObject({ code: 'valid', exp: worksUntil })
    expect(last.exp).toBeGreaterThan(last.iat)
  })

  it('follows a pause, an end and the end of updates meanwhile', async () => {
    const { email, key, id } = await they.sell('laptop')
    await they.replaceKeeping(email, id, 'laptop')
    const set = (values: object) =>
      shop.deps.db.updateTable('licenses').set(values).where('id', '=', id).execute()
    await set({ updates_until: new Date(shop.clock.now().getTime() - 1000) })
    expect(await they.validate(key, 'laptop')).toMatchObject({
      valid: true,
      code: 'updates_expired',
    })
    for (const status of ['suspended', 'revoked'] as const) {
      await set({ status })
      expect(await they.validate(key, 'laptop')).toMatchObject({ valid: false, code: status })
      expect(await they.activate(key, 'laptop')).toMatchObject({ activated: false, code: status })
    }
    await set({ status: 'active' })
  })

  it('can give its seat back with the old key, and then takes none with it', async () => {
    const { email, key, id } = await they.sell('laptop')
    await they.replaceKeeping(email, id, 'laptop')
    const device = { license_key: key, fingerprint: 'laptop' }
    expect(await callLicense(shop, 'deactivate', device)).toMatchObject({ code: 'deactivated' })
    expect(await they.activate(key, 'laptop')).toMatchObject({
      code: 'not_found',
      activated: false,
    })
    const fresh = await they.readNewKey(email, key)
    expect((await they.activate(fresh, 'laptop')).code).toBe('valid')
    expect((await they.validate(key, 'laptop')).code).toBe('not_found')
  })
})

describe('a device that was not named as kept', () => {
  it('gets a signed no at once, and cannot return for 30 days, also with the new key', async () => {
    const { email, key, id } = await they.sell('laptop', 'thief')
    await they.replaceKeeping(email, id, 'laptop')
    const fresh = await they.readNewKey(email, key)
    for (const answer of [await they.validate(key, 'thief'), await they.activate(key, 'thief')]) {
      expect(answer).toMatchObject({ code: 'not_found', key_replaced: true, license_type: null })
      expect(they.claimsOf(answer)).toMatchObject({ code: 'not_found', fingerprint: 'thief' })
    }
    expect((await they.activate(key, 'another')).code).toBe('not_found')
    expect((await they.validate(key)).code).toBe('not_found')
    const device = { license_key: key, fingerprint: 'thief' }
    expect(await callLicense(shop, 'deactivate', device)).toMatchObject({ code: 'not_found' })
    const refused = await they.activate(fresh, 'thief')
    expect(refused).toMatchObject({ code: 'device_removed', activated: false })
    expect(they.claimsOf(refused)).toMatchObject({ next_change_at: refused.next_change_at })
    const until = Date.parse(refused.next_change_at)
    shop.clock.advance(until - shop.clock.now().getTime() - 1000)
    expect((await they.activate(fresh, 'thief')).code).toBe('device_removed')
    shop.clock.advance(1001)
    expect((await they.activate(fresh, 'thief')).code).toBe('valid')
    await expectPromises(shop)
  })

  it('is removed also when it joined while the owner was choosing', async () => {
    const { email, key, id } = await they.sell('laptop')
    const owner = await they.enter(email)
    const { activation_id } = await they.findDevice(owner, 'laptop')
    expect((await they.activate(key, 'late thief')).code).toBe('valid')
    expect((await they.replace(owner, id, [activation_id])).status).toBe(200)
    expect((await they.validate(key, 'late thief')).code).toBe('not_found')
  })

  it('uses up nothing of what the devices with the new key may ask', async () => {
    const { email, key, id } = await they.sell('laptop', 'thief')
    await they.replaceKeeping(email, id, 'laptop')
    const fresh = await they.readNewKey(email, key)
    const own = { license_key: key, fingerprint: 'thief' }
    const flood = async (network: string) => {
      const app = createVisitor(shop, { network })
      return (await app.post('/api/license/validate', own)).status
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 250; turn += 1) statuses.push(await flood(`10.0.${turn % 8}.7`))
    expect(statuses.at(-1)).toBe(429)
    expect((await they.activate(fresh, 'desktop')).code).toBe('valid')
    // A key that was replaced is no guess of one.
    const guess = createVisitor(shop, { network: '198.51.100.7' })
    const live = { license_key: fresh, fingerprint: 'laptop' }
    expect((await guess.post('/api/license/validate', live)).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantLicense } from '#server/admin/licenses/grant.ts'
import { extendLicense } from '#server/admin/licenses/terms.ts'
import { addYears } from '#server/clock.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { expectPromises, readKey, readLicense, useKey } from '../key-buyer.ts'
import { payRenewal } from '../renewer.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

const mia = { name: 'operator:mia' }
const reason = 'wrote about us'
const day = 86_400_000

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

describe('a license that is given away', () => {
  it('is emailed, works, and can be extended', async () => {
    const input = { email: 'Kim@Example.org', days: '90', seats: '2', reason }
    expect(await grantLicense.act(shop.deps, mia, input)).toMatchObject({ ok: true })
    await until(async () => emailsTo(shop, 'Kim@example.org').length > 0)
    const [email] = emailsTo(shop, 'Kim@example.org')
    expect(email!.text).toContain('We have given you a Protocraft license.')
    expect(email!.text).not.toContain('Thank you for buying')
    const key = readKey(shop, 'Kim@example.org')
    expect([
      await useKey(shop, key, 'one'),
      await useKey(shop, key, 'two'),
      await useKey(shop, key, 'three'),
    ]).toEqual(['valid', 'valid', 'device_limit'])
    const { updates_until, created_at, max_activations } = await readLicense(shop, key)
    expect(Math.round((updates_until.getTime() - created_at.getTime()) / day)).toBe(90)
    expect(max_activations).toBe(2)
    const extended = await extendLicense.act(shop.deps, mia, { license: key, days: 10, reason })
    expect(extended).toMatchObject({ ok: true })
    expect((await readLicense(shop, key)).updates_until.getTime()).toBe(
      updates_until.getTime() + 10 * day,
    )
    await expectPromises(shop)
  })

  it('is renewed like any other', async () => {
    const email = 'ola@example.org'
    await grantLicense.act(shop.deps, mia, { email, days: 90, seats: 1, reason })
    await until(async () => emailsTo(shop, email).length > 0)
    const visitor = createVisitor(shop)
    const { code, account } = await signIn(shop, visitor, email)
    const [license] = account.licenses
    const own = { email, code }
    await payRenewal(shop, { visitor, own, license: license!, bought: '', key: '' })
    const until90Days = new Date(license!.expires_at)
    await until(async () => {
      const { updates_until } = await readLicense(shop, license!.license_id)
      return updates_until.getTime() === addYears(until90Days, 1).getTime()
    })
    await expectPromises(shop)
  })

  it('is one, although two operators give it at once, or one of them again', async () => {
    const input = { email: 'lou@example.org', days: 30, seats: 1, reason }
    const both = await Promise.all([
      grantLicense.act(shop.deps, mia, input),
      grantLicense.act(second.deps, mia, input),
    ])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await grantLicense.act(shop.deps, mia, input)).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^They were given a license already: /)],
    })
  })

  it.each([
    [{ email: 'no address' }, 'email: must be an email address'],
    [{ days: '0' }, 'days: must be a whole number from 1 to 3650'],
    [{ days: 'many' }, 'days: must be a whole number from 1 to 3650'],
    [{ seats: '1.5' }, 'seats: must be a whole number from 1 to 1000'],
    [{ reason: undefined }, 'reason: say why'],
  ])('is not given with %j', async (wrong, problem) => {
    const input = { email: 'max@example.org', days: 30, seats: 1, reason, ...wrong }
    expect(await grantLicense.act(shop.deps, mia, input)).toEqual({
      ok: false,
      problems: [problem],
    })
  })

  it('is not there after a try', async () => {
    const input = { email: 'nia@example.org', days: 30, seats: 1, reason }
    const trial = { ...mia, isTrial: true }
    expect(await grantLicense.act(shop.deps, trial, input)).toMatchObject({ ok: true })
    const account = shop.deps.db.selectFrom('accounts').where('email_norm', '=', input.email)
    expect(await account.selectAll().execute()).toEqual([])
  })
})

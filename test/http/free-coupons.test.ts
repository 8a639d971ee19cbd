import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endCoupon } from '#server/admin/coupons/create.ts'
import { setPrice } from '#server/admin/prices/set.ts'
import { reportCoupons } from '#server/admin/reports/coupons.ts'
import { addYears } from '#server/clock.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { calm, ownNetwork, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import {
  askFree,
  askTogether,
  cookieOf,
  findListed,
  leadsTo,
  makeCoupon,
  makeFreeCoupon,
  pressWith,
  readOutcome,
  readProof,
  reason,
  sendFree,
  showCoupon,
  takeFree,
} from '../coupons.ts'
import { expectPromises, readKey, readLicense, useKey } from '../key-buyer.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

const mia = { name: 'operator:mia' }
const hour = 3_600_000

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, crypto: 'btcpay' })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})
afterEach(() => expectPromises(shop))

let people = 0
const newPerson = () => `free${(people += 1)}@example.org`

async function countGiven(code: string): Promise<number> {
  return (await findListed(shop, code))!.given
}

describe('a coupon of 100%', () => {
  it('gives a license away: by email only, without an order, an invoice or a payment', async () => {
    const code = await makeFreeCoupon(shop)
    expect((await showCoupon(shop, code)).body).toMatchObject({
      price_cents: 4900,
      cents: 0,
      once_per_customer: true,
    })
    const email = newPerson()
    const answer = await askFree(shop, ` ${code.toLowerCase()} `, email)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/purchase?given=license#license_given')
    await until(async () => emailsTo(shop, email).length > 1)
    const key = readKey(shop, email)
    expect([await answer.text(), ...answer.headers.values()].join()).not.toContain(key)
    expect(emailsTo(shop, email)).toHaveLength(2)
    expect(emailsTo(shop, email)[0]!.text).toContain('We’ve given you a Protocraft license.')
    expect(await useKey(shop, key)).toBe('valid')
    const license = await readLicense(shop, key)
    expect(license.order_id).toBeNull()
    const aYear = addYears(license.created_at, 1).getTime()
    expect(Math.round((license.updates_until.getTime() - aYear) / hour)).toBe(0)
    const { db } = shop.deps
    for (const table of ['orders', 'invoices', 'quarantine'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(shop.stripe.sessions()).toEqual([])
    expect(shop.btcpay.invoices()).toEqual([])
    for (const { money } of await reconcileSince(shop.deps, new Date(Date.now() - hour)))
      expect(money).toMatchObject({ differences: [] })
    const now = shop.clock.now().getTime()
    const range = { from: new Date(now - hour), end: new Date(now + hour) }
    expect(await reportCoupons(shop.deps, range)).toEqual([
      expect.objectContaining({ code, orders: 0, given: 1, discount_cents: 0, sold_cents: 0 }),
    ])
    const noted = await db.selectFrom('audit').selectAll().where('subject', '=', license.id)
    expect(await noted.execute()).toMatchObject([
      {
        action: 'license given with a coupon',
        actor: 'customer',
        detail: { coupon: license.coupon_id },
      },
    ])
  })

  it('shows its key in the account once the EULA is accepted, not before', async () => {
    const code = await makeFreeCoupon(shop)
    const email = newPerson()
    const proof = await readProof(shop, email)
    const visitor = createVisitor(shop, { network: proof.network })
    const answer = await takeFree(shop, code, proof)
    await until(async () => emailsTo(shop, email).length > 1)
    const key = readKey(shop, email)
    const own = { email, code: proof.email_code }
    // Whoever proved the email for the license is signed in.
    const asOwner = { Cookie: cookieOf(answer) }
    const before = await visitor.post('/api/account/get-info', own, asOwner)
    expect(before.status).toBe(200)
    expect(JSON.stringify(before.body)).not.toContain(key)
    await visitor.post('/api/account/accept-eula', own, asOwner)
    const { body } = await visitor.post('/api/account/get-info', own, asOwner)
    expect(body.licenses).toEqual([expect.objectContaining({ license_key: key })])
    expect(body.orders).toEqual([])
  })

  it('gives each email one, however it is written, pressed twice or sent again', async () => {
    const code = await makeFreeCoupon(shop)
    const email = newPerson()
    const proof = await readProof(shop, email)
    const spellings = [email, email.toUpperCase(), ` ${email}`, email]
    const pressed = await askTogether(shop, 'licenses', () =>
      spellings.map((each, nth) =>
        takeFree(nth % 2 ? second : shop, code, { ...proof, email: each }),
      ),
    )
    const outcomes = pressed.map(readOutcome)
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('coupon_given'), 'given license'])
    expect(readOutcome(await takeFree(shop, code, proof))).toBe('coupon_given')
    expect(await countGiven(code)).toBe(1)
    const other = await makeFreeCoupon(shop)
    expect(readOutcome(await takeFree(shop, other, proof))).toBe('given license')
  })

  it('gives each mailbox one: of the spellings of one at Gmail, and of those with a plus', async () => {
    const code = await makeFreeCoupon(shop)
    const given = { 'ada.free@gmail.com': true, 'ada+free@example.org': true }
    const same = ['a.d.a.free@gmail.com', 'adafree+1@gmail.com', 'ADAFREE@googlemail.com']
    for (const email of [...Object.keys(given), ...same, 'ada@example.org'])
      expect(readOutcome(await askFree(shop, code, email))).toBe(
        email in given ? 'given license' : 'coupon_given',
      )
    expect(await countGiven(code)).toBe(2)
  })

  it('gives as many as it says to twenty who ask at once on two instances', async () => {
    const code = await makeFreeCoupon(shop, 7)
    const proofs = await Promise.all(Array.from({ length: 20 }, () => readProof(shop, newPerson())))
    const asked = await askTogether(shop, 'licenses', () =>
      proofs.map((proof, nth) => takeFree(nth % 2 ? second : shop, code, proof)),
    )
    const outcomes = asked.map(readOutcome)
    expect(outcomes.filter((each) => each === 'given license')).toHaveLength(7)
    expect(outcomes.filter((each) => each === 'coupon_used_up')).toHaveLength(13)
    expect(await findListed(shop, code)).toMatchObject({ given: 7, paid: 0, state: 'used_up' })
    expect((await showCoupon(shop, code)).body.error.message).toMatch(/used up/)
  })

  it('gives nothing once it has ended, whether by its day or by the vendor', async () => {
    const early = await makeFreeCoupon(shop)
    await endCoupon.act(shop.deps, mia, { code: early, reason })
    expect(readOutcome(await askFree(shop, early, newPerson()))).toBe('coupon_ended')
    const late = await makeFreeCoupon(shop)
    shop.clock.advance(25 * hour)
    expect(readOutcome(await askFree(shop, late, newPerson()))).toBe('coupon_ended')
    expect(await countGiven(late)).toBe(0)
  })

  it('is no way to a payment page, and one that leaves something to pay gives nothing', async () => {
    const free = await makeFreeCoupon(shop)
    for (const call of ['stripe/create-checkout-session', 'coinbase/create-charge']) {
      const pressed = await pressWith(shop, free, { email: newPerson(), call })
      expect(leadsTo(pressed)).toBe('coupon_free')
      expect(pressed.headers.get('Location')).toContain(`coupon=${free}`)
    }
    const fifth = await makeCoupon(shop)
    expect(readOutcome(await askFree(shop, fifth, newPerson()))).toBe('coupon_not_free')
    const bad = await sendFree(shop, { code: free, email: 'nobody' })
    expect(bad.headers.get('Location')).toBe(
      `/purchase?problem=coupon_free&coupon=${free}#coupon_free`,
    )
    expect(readOutcome(await sendFree(shop, { code: '%27', email: newPerson() }))).toBe(
      'coupon_unknown',
    )
    expect(await countGiven(free)).toBe(0)
  })

  it('does not keep a price from changing, and the database bounds it as well', async () => {
    await makeFreeCoupon(shop)
    const from = new Date(shop.clock.now().getTime() + hour).toISOString()
    expect(await setPrice.act(shop.deps, mia, { amount: '9', from, reason })).toMatchObject({
      ok: true,
    })
    await expect(
      sql`insert into coupons (code, percent, currency, for_purchase, for_renewal, begins_at,
        once_per_customer, made_at)
        values ('WITHOUT-END', 100, 'usd', true, false, now(), true, now())`.execute(shop.deps.db),
    ).rejects.toThrow('coupons_free_is_bounded')
  })

  it('is guessed as slowly as any other', async () => {
    const code = await makeFreeCoupon(shop)
    const network = ownNetwork()
    const proof = await readProof(shop, newPerson(), network)
    for (let nth = 0; nth < 10; nth += 1) {
      const guess = { code: `NONE-${nth}`, email: newPerson() }
      const answer =
        nth % 2 ? sendFree(shop, guess, { network }) : takeFree(shop, guess.code, proof)
      expect(readOutcome(await answer)).toBe('coupon_unknown')
    }
    expect(readOutcome(await takeFree(shop, code, proof))).toBe('too_many_codes')
    const unproven = await sendFree(shop, { code, email: newPerson() }, { network })
    expect(readOutcome(unproven)).toBe('too_many_codes')
  })
})

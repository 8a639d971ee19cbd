import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '#server/reconcile/sweep.ts'
import { calm, ownNetwork } from '../buyer.ts'
import {
  askTogether,
  cookieOf,
  findListed,
  leadsTo,
  makeCoupon,
  payOrder,
  pressWith,
  showCoupon,
} from '../coupons.ts'
import { expectPromises } from '../key-buyer.ts'
import { openShop, type Shop } from '../shop.ts'

const hour = 3_600_000

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
beforeEach(() => shop.stripe.drop())
afterEach(() => expectPromises(shop))

describe('a place of a coupon', () => {
  it('is held while the page is open, given back when it closes, and kept once paid', async () => {
    const code = await makeCoupon(shop, { most_uses: 1 })
    const first = await pressWith(shop, code)
    const session = leadsTo(first)
    expect(leadsTo(await pressWith(shop, code))).toBe('coupon_used_up')
    expect((await showCoupon(shop, code)).body.error.message).toMatch(/free again after 31 minutes/)
    expect(leadsTo(await pressWith(shop, code, { cookie: cookieOf(first)! }))).toBe(session)
    shop.stripe.expire(session)
    shop.clock.advance(32 * 60_000)
    await sweep(shop.deps)
    const next = leadsTo(await pressWith(shop, code))
    await payOrder(shop, next)
    expect(leadsTo(await pressWith(shop, code))).toBe('coupon_used_up')
    expect(await findListed(shop, code)).toMatchObject({ state: 'used_up', paid: 1, open: 0 })
  })

  it('the last one goes to one of many who press at once on two instances', async () => {
    const code = await makeCoupon(shop, { most_uses: 2 })
    const pressed = await askTogether(shop, 'orders', () =>
      Array.from({ length: 12 }, (_, nth) => pressWith(nth % 2 ? shop : second, code)),
    )
    const led = pressed.map(leadsTo)
    const sessions = led.filter((each) => each.startsWith('cs_'))
    expect(sessions).toHaveLength(2)
    expect(new Set(led.filter((each) => !each.startsWith('cs_')))).toEqual(
      new Set(['coupon_used_up']),
    )
    for (const session of sessions) await payOrder(shop, session)
  })

  it('is free again at once when no page could be made', async () => {
    const code = await makeCoupon(shop, { most_uses: 1 })
    shop.stripe.behave({ errors: 1 })
    expect(leadsTo(await pressWith(shop, code))).toBe('unavailable')
    shop.stripe.behave(calm)
    expect(leadsTo(await pressWith(shop, code))).toMatch(/^cs_/)
  })

  it('of an order whose program was killed before it had a page is free after an hour', async () => {
    const code = await makeCoupon(shop, { most_uses: 1 })
    const session = leadsTo(await pressWith(shop, code))
    await shop.deps.db
      .updateTable('orders')
      .set({ provider_order_id: null })
      .where('provider_order_id', '=', session)
      .execute()
    await sweep(shop.deps)
    expect(leadsTo(await pressWith(shop, code))).toBe('coupon_used_up')
    shop.clock.advance(hour + 1000)
    await sweep(shop.deps)
    expect(leadsTo(await pressWith(shop, code))).toMatch(/^cs_/)
  })
})

describe('a coupon that is valid once per customer', () => {
  it('asks for the email, and takes each once, whoever presses how often', async () => {
    const code = await makeCoupon(shop, { once: true })
    expect((await showCoupon(shop, code)).body.once_per_customer).toBe(true)
    expect(leadsTo(await pressWith(shop, code))).toBe('coupon_email')
    const email = 'Once@example.org'
    const pressed = await askTogether(shop, 'orders', () =>
      Array.from({ length: 4 }, () => pressWith(shop, code, { email })),
    )
    const led = pressed.map(leadsTo)
    const [session, ...more] = led.filter((each) => each.startsWith('cs_'))
    expect(more).toEqual([])
    await payOrder(shop, session!, 'once@example.org')
    expect(leadsTo(await pressWith(shop, code, { email: 'once@example.org' }))).toBe('coupon_used')
    expect(leadsTo(await pressWith(shop, code, { email: 'other@example.org' }))).toMatch(/^cs_/)
    const bad = await pressWith(shop, code, { email: 'nobody' })
    expect(bad.headers.get('Location')).toBe(
      `/purchase?problem=coupon_email&coupon=${code}#coupon_email`,
    )
  })
})

describe('guessing codes', () => {
  it('ends after ten, for the right one too, whatever is asked and however many at once', async () => {
    const code = await makeCoupon(shop)
    const network = ownNetwork()
    const guesses = Array.from({ length: 30 }, (_, nth) =>
      showCoupon(shop, `GUESS-${nth}`, '', network),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
    expect((await showCoupon(shop, code, '', network)).status).toBe(429)
    expect(leadsTo(await pressWith(shop, code, { network }))).toBe('too_many_codes')
  })

  it('is not what somebody does who uses one code often', async () => {
    const code = await makeCoupon(shop)
    const network = ownNetwork()
    for (let nth = 0; nth < 15; nth += 1)
      expect((await showCoupon(shop, code, '', network)).status).toBe(200)
  })
})

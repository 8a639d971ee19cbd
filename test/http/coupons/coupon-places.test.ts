import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '#server/reconcile/sweep.ts'
import { leadsTo, openPresser, press, sweepLater } from '../../world/checkout.ts'
import { askTogether, findListed, payOrder } from '../../world/prices.ts'
import { calm } from '../../world/shop.ts'
import { ownShop } from '../../world/visit.ts'
import { ownNetwork } from '../../world/visitor.ts'

const shop = await ownShop('clock', { crypto: 'btcpay' })
const second = await shop.another()
beforeEach(() => shop.stripe.drop())
afterEach(() => shop.expectInvariants())

describe('a place of a coupon', () => {
  it('is held while the payment page is open, released when it closes, and kept once paid', async () => {
    const code = await shop.makeCoupon({ most_uses: 1 })
    const pressAgain = openPresser(shop)
    const session = await pressAgain({ coupon: code })
    expect(leadsTo(await shop.press({ coupon: code }))).toBe('coupon_used_up')
    expect((await shop.showCoupon(code)).body.error.message).toMatch(/use it after 31 minutes/)
    expect(await pressAgain({ coupon: code })).toBe(session)
    shop.stripe.expire(session)
    await sweepLater(shop, 32)
    const next = leadsTo(await shop.press({ coupon: code }))
    await payOrder(shop, next)
    expect(leadsTo(await shop.press({ coupon: code }))).toBe('coupon_used_up')
    expect(await findListed(shop, code)).toMatchObject({ state: 'used_up', paid: 1, open: 0 })
  })

  it('goes to one of many buyers who click at once on two instances, if it is the last', async () => {
    const code = await shop.makeCoupon({ most_uses: 2 })
    const pressed = await askTogether(shop, () =>
      Array.from({ length: 12 }, (_, nth) => press(nth % 2 ? shop : second, { coupon: code })),
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
    const code = await shop.makeCoupon({ most_uses: 1 })
    shop.stripe.behave({ errors: 1 })
    expect(leadsTo(await shop.press({ coupon: code }))).toBe('unavailable')
    shop.stripe.behave(calm)
    expect(leadsTo(await shop.press({ coupon: code }))).toMatch(/^cs_/)
  })

  it('of an order whose program was killed before it had a payment page is free after an hour', async () => {
    const code = await shop.makeCoupon({ most_uses: 1 })
    const session = leadsTo(await shop.press({ coupon: code }))
    await shop.setRows('orders', { provider_order_id: session }, { provider_order_id: null })
    await sweep(shop.deps)
    expect(leadsTo(await shop.press({ coupon: code }))).toBe('coupon_used_up')
    await sweepLater(shop, 61)
    expect(leadsTo(await shop.press({ coupon: code }))).toMatch(/^cs_/)
  })
})

describe('a coupon with few uses', () => {
  it('is held once by each browser, which continues where it was, or pays another way', async () => {
    const code = await shop.makeCoupon({ most_uses: 9 })
    const pressAgain = openPresser(shop)
    const first = await pressAgain({ coupon: code })
    const crypto = { email: 'ada@example.org' }
    expect(await pressAgain({ coupon: code })).toBe(first)
    expect(await pressAgain({ coupon: code, ...crypto })).not.toMatch(/coupon/)
    const left = shop.stripe.sessions().find(({ id }) => id === first)
    expect(left).toMatchObject({ status: 'expired' })
    expect(await findListed(shop, code)).toMatchObject({ open: 1 })
    // BTCPay closes no invoice, so an open one can still be paid.
    expect(await pressAgain({ coupon: code })).toBe('coupon_open')
    expect(leadsTo(await shop.press({ coupon: code, ...crypto }))).not.toMatch(/coupon/)
    expect(await findListed(shop, code)).toMatchObject({ open: 2 })
  })

  it('that was just paid stays paid, and the same browser starts another purchase', async () => {
    const code = await shop.makeCoupon({ most_uses: 9 })
    const pressAgain = openPresser(shop)
    shop.stripe.pay(await pressAgain({ coupon: code }), { email: 'ben@example.org' })
    const crypto = { email: 'ben@example.org' }
    expect(await pressAgain({ coupon: code, ...crypto })).toBe('coupon_open')
    expect(await findListed(shop, code)).toMatchObject({ paid: 1, open: 0 })
    expect(await pressAgain({ coupon: code, ...crypto })).not.toMatch(/coupon/)
  })

  it('without a limit on its uses is limited for nobody', async () => {
    const code = await shop.makeCoupon()
    const pressAgain = openPresser(shop)
    await pressAgain({ coupon: code })
    const crypto = { email: 'ada@example.org' }
    for (let nth = 1; nth <= 2; nth += 1)
      expect(await pressAgain({ coupon: code, ...crypto })).not.toMatch(/coupon/)
  })
})

describe('guessing codes', () => {
  it('ends after ten guesses, even for the right code, whatever is asked and however many at once', async () => {
    const code = await shop.makeCoupon()
    const network = ownNetwork()
    const guesses = Array.from({ length: 30 }, (_, nth) =>
      shop.showCoupon(`GUESS-${nth}`, '', network),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
    expect((await shop.showCoupon(code, '', network)).status).toBe(429)
    expect(leadsTo(await shop.press({ coupon: code, network }))).toBe('too_many_codes')
  })

  it('is not counted for somebody who uses one code often', async () => {
    const code = await shop.makeCoupon()
    const network = ownNetwork()
    for (let nth = 0; nth < 15; nth += 1)
      expect((await shop.showCoupon(code, '', network)).status).toBe(200)
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashDevice } from '#server/accounts/device-binding.ts'
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
  readProof,
  showCoupon,
} from '../coupons.ts'
import { readOrder } from '../crypto-buyer.ts'
import { expectPromises } from '../key-buyer.ts'
import { openShop, type Shop } from '../shop.ts'

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
beforeEach(() => shop.stripe.drop())
afterEach(() => expectPromises(shop))

describe('a place of a coupon', () => {
  it('is held while the page is open, given back when it closes, and kept once paid', async () => {
    const code = await makeCoupon(shop, { most_uses: 1 })
    const first = await pressWith(shop, code)
    const session = leadsTo(first)
    expect(leadsTo(await pressWith(shop, code))).toBe('coupon_used_up')
    expect((await showCoupon(shop, code)).body.error.message).toMatch(/use it after 31 minutes/)
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
    const email = 'Once.Only@gmail.com'
    const proofs = [await readProof(shop, email), await readProof(shop, 'onceonly+1@gmail.com')]
    const pressed = await askTogether(shop, 'orders', () =>
      [...proofs, ...proofs].map((proof) => pressWith(shop, code, proof)),
    )
    const led = new Set(pressed.map(leadsTo))
    const [session, ...more] = [...led].filter((each) => each.startsWith('cs_'))
    expect(more).toEqual([])
    expect(led).toContain('coupon_used')
    await payOrder(shop, session!, email)
    for (const again of ['onceonly@googlemail.com', 'o.n.c.e.only+sale@gmail.com'])
      expect(leadsTo(await pressWith(shop, code, await readProof(shop, again)))).toBe('coupon_used')
    const other = await readProof(shop, 'other@example.org')
    expect(leadsTo(await pressWith(shop, code, other))).toMatch(/^cs_/)
    const bad = await pressWith(shop, code, { email: 'nobody' })
    expect(bad.headers.get('Location')).toBe(
      `/purchase?problem=coupon_email&coupon=${code}#coupon_email`,
    )
  })

  it('stays whole for a customer whose address a stranger types, by card and with crypto', async () => {
    const code = await makeCoupon(shop, { once: true, most_uses: 1 })
    const email = 'ada@example.org'
    for (const call of ['stripe/create-checkout-session', 'coinbase/create-charge']) {
      expect(leadsTo(await pressWith(shop, code, { email, call }))).toBe('coupon_email')
      const guess = { email, call, email_code: '000000' }
      expect(leadsTo(await pressWith(shop, code, guess))).toBe('code_wrong')
    }
    const answer = await pressWith(shop, code, await readProof(shop, email))
    expect(leadsTo(answer)).toMatch(/^cs_/)
    // The browser that proved the address can correct it later, with the cookie it got for that.
    const { device_hash } = await readOrder(shop, leadsTo(answer))
    expect(device_hash).toEqual(hashDevice(cookieOf(answer).split('=')[1]!))
  })
})

describe('a coupon with few uses', () => {
  const press = (code: string, network: string, cookie?: string) =>
    pressWith(shop, code, { network, ...(cookie && { cookie }) })

  it('is held once by each browser, which goes on where it was, or pays another way', async () => {
    const code = await makeCoupon(shop, { most_uses: 9 })
    const first = await pressWith(shop, code)
    const cookie = cookieOf(first)
    const crypto = { email: 'ada@example.org', call: 'coinbase/create-charge' }
    expect(leadsTo(await pressWith(shop, code, { cookie }))).toBe(leadsTo(first))
    expect(leadsTo(await pressWith(shop, code, { cookie, ...crypto }))).not.toMatch(/coupon/)
    const left = shop.stripe.sessions().find(({ id }) => id === leadsTo(first))
    expect(left).toMatchObject({ status: 'expired' })
    expect(await findListed(shop, code)).toMatchObject({ open: 1 })
    // BTCPay closes no invoice, and what is open there can still be paid.
    expect(leadsTo(await pressWith(shop, code, { cookie }))).toBe('coupon_open')
    expect(leadsTo(await pressWith(shop, code, crypto))).not.toMatch(/coupon/)
    expect(await findListed(shop, code)).toMatchObject({ open: 2 })
  })

  it('that was paid a moment ago stays paid, and the same browser begins another', async () => {
    const code = await makeCoupon(shop, { most_uses: 9 })
    const first = await pressWith(shop, code)
    shop.stripe.pay(leadsTo(first), { email: 'ben@example.org' })
    const crypto = { email: 'ben@example.org', call: 'coinbase/create-charge' }
    const cookie = cookieOf(first)
    expect(leadsTo(await pressWith(shop, code, { cookie, ...crypto }))).toBe('coupon_open')
    expect(await findListed(shop, code)).toMatchObject({ paid: 1, open: 0 })
    expect(leadsTo(await pressWith(shop, code, { cookie, ...crypto }))).not.toMatch(/coupon/)
  })

  it('leaves two thirds to everybody else, whoever opens payment pages for nothing', async () => {
    const code = await makeCoupon(shop, { most_uses: 15 })
    const led = []
    for (let nth = 1; nth <= 7; nth += 1) led.push(leadsTo(await press(code, `198.51.100.${nth}`)))
    expect(led.filter((each) => each.startsWith('cs_'))).toHaveLength(5)
    expect(new Set(led.slice(5))).toEqual(new Set(['coupon_network']))
    const told = await showCoupon(shop, code, '', '198.51.100.200')
    expect(told.body.error.message).toMatch(/^Others on your network have opened/)
    // A /48 is one network, and each keeps its own part of what is left.
    for (let nth = 1; nth <= 5; nth += 1)
      led.push(leadsTo(await press(code, `2001:db8:5:${nth}::1`)))
    expect(led.filter((each) => each.startsWith('cs_'))).toHaveLength(8)
    expect(leadsTo(await press(code, ownNetwork()))).toMatch(/^cs_/)
  })

  it('gives a network three when few are left, and forgets the network with the place', async () => {
    const code = await makeCoupon(shop, { most_uses: 4 })
    const pressed = []
    for (let nth = 1; nth <= 4; nth += 1) pressed.push(await press(code, `198.51.101.${nth}`))
    const led = pressed.map(leadsTo)
    expect(led.map((each) => each.slice(0, 3))).toEqual(['cs_', 'cs_', 'cs_', 'cou'])
    expect(led[3]).toBe('coupon_network')
    expect((await readOrder(shop, led[0]!)).network_hash).not.toBeNull()
    shop.stripe.expire(led[0]!)
    await payOrder(shop, led[1]!)
    shop.clock.advance(32 * 60_000)
    await sweep(shop.deps)
    for (const over of led.slice(0, 2))
      expect((await readOrder(shop, over)).network_hash).toBeNull()
    expect(leadsTo(await press(code, '198.51.101.9'))).toMatch(/^cs_/)
  })

  it('without a number of uses is bounded for nobody, and keeps no network', async () => {
    const code = await makeCoupon(shop)
    for (let nth = 1; nth <= 6; nth += 1)
      expect(leadsTo(await press(code, `198.51.102.${nth}`))).toMatch(/^cs_/)
    const orders = shop.deps.db.selectFrom('orders').select('network_hash')
    const held = await orders.where('coupon_id', '=', (await findListed(shop, code))!.id).execute()
    expect(held.map(({ network_hash }) => network_hash)).toEqual(Array(6).fill(null))
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

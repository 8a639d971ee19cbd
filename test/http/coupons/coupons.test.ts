import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf, leadsTo } from '../../world/checkout.ts'
import { refusal, withConsole } from '../../world/console.ts'
import { recordRestore } from '../../database.ts'
import { changePrice, findListed, payOrder } from '../../world/prices.ts'
import { ownShop } from '../../world/visit.ts'

const hour = 3_600_000
const day = 24 * hour

const shop = await ownShop('prices', { env: withConsole, crypto: 'btcpay' })
const owner = shop.openOffice()
const second = await shop.another()
beforeEach(() => shop.stripe.drop())
afterEach(() => shop.expectInvariants())

const create = (input: object) =>
  owner.attempt('coupons/create', { code: 'WINTER', off: '20%', ...input })
const end = (code: string) => owner.attempt('coupons/end', { code })
const dayAhead = (days: number) =>
  new Date(shop.clock.now().getTime() + days * day).toISOString().slice(0, 10)

describe('making a coupon', () => {
  it('says what the coupon does, and takes a day as the whole day', async () => {
    const until = dayAhead(3)
    const made = await create({ code: 'spring', off: '10', for: 'both', until, most_uses: '3' })
    expect(made).toMatchObject({
      ok: true,
      change: {
        after: { code: 'SPRING', percent: null, off_cents: 1000, for: 'both', most_uses: 3 },
        shown: {
          says: expect.stringMatching(
            /^SPRING takes \$10.00 USD off a license or a renewal, from .*, at most 3 times.$/,
          ),
        },
      },
    })
    expect((await findListed(shop, 'SPRING'))!.until).toEqual(new Date(`${dayAhead(4)}T00:00:00Z`))
    expect(await create({ code: 'SPRING' })).toEqual(refusal(/SPRING already exists/))
  })

  it.each([
    [{ off: '0%' }, /off: must be a percentage from 1% to 99%/],
    [{ off: '100%' }, /off: must be a percentage from 1% to 99%/],
    [{ off: 'half' }, /off: must be a percentage/],
    [{ off: '9.999' }, /off: must be a percentage/],
    [{ off: '0' }, /off: must be a percentage/],
    [{ off: '49' }, /off: would leave \$0.00 USD of \$49.00 USD/],
    [{ off: '48.51' }, /off: would leave \$0.49 USD of \$49.00 USD, .* \$0.50 USD at least/],
    [{ off: '99%' }, /off: would leave \$0.49 USD/],
    [{ code: 'a b' }, /code: must have 3 to 32/],
    [{ for: 'team' }, /for: must be purchase, renewal or both/],
    [{ until: '2020-01-01' }, /until: must be in the future/],
    [{ until: '2099-01-01' }, /until: must be within two years/],
    [{ from: '2027-02-30' }, /from: must be a day/],
    [{ from: '1969-12-31' }, /from: must be within two years/],
    [{ most_uses: 0 }, /most_uses: must be a whole number/],
  ])('refuses %j', async (input, sentence) => {
    expect(await create({ code: 'REFUSED', ...input })).toEqual(refusal(sentence))
  })

  it('refuses one that would leave too little of a future price, and such a price as well', async () => {
    const from = new Date(shop.clock.now().getTime() + hour).toISOString()
    const price = await owner.attempt('prices/set', { amount: '30', from })
    expect(price).toMatchObject({ ok: true })
    expect(await create({ code: 'DEEP', off: '29.90' })).toEqual(refusal(/of \$30.00 USD/))
    await shop.dropRows('prices', { cents: 3000 })
    const code = await shop.makeCoupon({ off: '29.90' })
    const low = await owner.attempt('prices/set', { amount: '30', from })
    expect(low).toEqual(refusal(new RegExp(`coupon ${code} would leave too little`)))
  })

  it('makes one that cannot be changed afterwards, only ended, once', async () => {
    const code = await shop.makeCoupon()
    await expect(
      sql`update coupons set percent = 50 where code = ${code}`.execute(shop.deps.db),
    ).rejects.toThrow('a coupon never changes')
    expect(await end(code.toLowerCase())).toMatchObject({ ok: true })
    expect(await end(code)).toEqual(refusal(/has already ended/))
    expect(await end('NOBODY')).toEqual(refusal(/no coupon NOBODY/))
  })
})

describe('buying with a coupon', () => {
  it('costs the remaining price by card and with crypto, rounded half up', async () => {
    await changePrice([shop, second], '49.90')
    const code = await shop.makeCoupon({ off: '25%' })
    expect((await shop.showCoupon(code.toLowerCase())).body).toMatchObject({
      code,
      price_cents: 4990,
      cents: 3743,
      ends_at: null,
    })
    const session = leadsTo(await shop.press({ coupon: ` ${code.toLowerCase()} ` }))
    const crypto = { email: 'coin@example.org' }
    const invoice = leadsTo(await shop.press({ coupon: code, ...crypto }))
    for (const reference of [session, invoice])
      expect(await shop.readOrder(reference)).toMatchObject({
        unit_cents: 3743,
        discount_cents: 1247,
      })
    const asked = shop.stripe.sessions().find(({ id }) => id === session)!
    expect(asked.amount_total).toBe(3743)
    expect(asked.expires_at - asked.created).toBeLessThanOrEqual(31 * 60 + 301)
    await payOrder(shop, session)
    shop.btcpay.pay(invoice)
    await shop.settle(invoice, 'btcpay')
    expect(await findListed(shop, code)).toMatchObject({ paid: 2, open: 0 })
  })

  it('says why a code is not valid, and starts no order', async () => {
    const early = await shop.makeCoupon({ from: dayAhead(2) })
    const ended = await shop.makeCoupon()
    await end(ended)
    const other = await shop.makeCoupon({ for: 'renewal' })
    const reasons = {
      [early]: 'coupon_early',
      [ended]: 'coupon_ended',
      [other]: 'coupon_other',
      NOBODY: 'coupon_unknown',
      '%27': 'coupon_unknown',
    }
    for (const [code, problem] of Object.entries(reasons)) {
      const pressed = await shop.press({ coupon: code })
      expect(pressed.status).toBe(303)
      expect(leadsTo(pressed)).toBe(problem)
      expect((await shop.showCoupon(code)).status).toBe(problem === 'coupon_unknown' ? 404 : 409)
    }
  })

  it('goes on after the coupon has ended if it was started before', async () => {
    const code = await shop.makeCoupon()
    const pressed = await shop.press({ coupon: code })
    await end(code)
    expect(leadsTo(await shop.press({ coupon: code }))).toBe('coupon_ended')
    const again = await shop.press({ coupon: code, cookie: cookieOf(pressed)! })
    expect(leadsTo(again)).toBe(leadsTo(pressed))
    await payOrder(shop, leadsTo(pressed))
  })
})

describe('a renewal with a coupon', () => {
  it('costs the remaining price, and keeps the coupon through a renewal that names it twice', async () => {
    await changePrice([shop, second], '40', 'renewal')
    const code = await shop.makeCoupon({ for: 'renewal', off: '5', most_uses: 1 })
    const renewer = await shop.sold({ email: 'renews-less@example.org', signedIn: true })
    const { visitor, own, license } = renewer
    const renew = (coupon: string) =>
      visitor.post('/api/account/renew', { ...own, license_id: license.license_id, coupon })
    expect((await shop.showCoupon(code, '?kind=renewal')).body).toMatchObject({ cents: 3500 })
    const first = await renew(code.toLowerCase())
    const session = /\/pay\/(\w+)$/.exec(first.body.url!)![1]!
    expect((await renew(code)).body).toEqual(first.body)
    expect(await shop.readOrder(session)).toMatchObject({ unit_cents: 3500, kind: 'renewal' })
    await payOrder(shop, session, own.email)
    const again = await renew(code)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ error: { code: 'coupon_refused' } })
    expect((await renew('NOBODY')).status).toBe(404)
  })
})

describe('an order that a restore lost', () => {
  it('comes back at the price its coupon left, even when price and coupon are lost as well', async () => {
    for (const losesCoupon of [false, true]) {
      const code = await shop.makeCoupon({ off: '13%' })
      const session = leadsTo(await shop.press({ coupon: code }))
      const { unit_cents, discount_cents, coupon_id } = await shop.readOrder(session)
      shop.stripe.doctor(session, { created: Math.ceil(shop.clock.now().getTime() / 1000) })
      await shop.dropRows('orders', { provider_order_id: session })
      if (losesCoupon) await shop.dropRows('coupons', { code })
      await recordRestore(shop.databaseUrl, new Date(0))
      await shop.setRows('restores', {}, { restored_at: shop.clock.now() })
      await payOrder(shop, session)
      expect(await shop.readOrder(session)).toMatchObject({
        unit_cents,
        discount_cents,
        amount_cents: unit_cents,
        coupon_id: losesCoupon ? null : coupon_id,
      })
    }
    await shop.dropRows('reconciliations')
  })
})

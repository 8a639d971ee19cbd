import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fulfill } from '#server/orders/fulfill.ts'
import { noteExport } from '#server/prices/exported.ts'
import { findOldExport, findOtherPrice } from '#server/watch/problems/prices.ts'
import { recordRestore } from '../../database.ts'
import { changePrice, readShownPrice, setPriceAhead, takeBack } from '../../world/prices.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { refusal, withConsole } from '../../world/console.ts'
import { beginRenewal, seeLicense } from '../../world/sold.ts'

const hour = 3_600_000

const shop = await ownShop('clock', { env: withConsole, crypto: 'btcpay', gumroad: true })
const owner = shop.openOffice()
const second = await shop.another()
beforeEach(() => shop.stripe.drop())
afterEach(() => shop.expectInvariants())

const read = async ({ app }: Pick<Shop, 'app'>, path: string) => {
  const answer = await app.request(path)
  return { tag: answer.headers.get('ETag'), text: await answer.text() }
}

const sessionOf = (answer: Response) =>
  /\/pay\/(\w+)$/.exec(answer.headers.get('Location') ?? '')?.[1]

async function judge(session: string) {
  return shop.lookAgain(session)
}

const set = (input: object) => owner.attempt('prices/set', { ...input })

describe('a price with a start time', () => {
  it('is shown by every instance from that moment on, not before, with new tags', async () => {
    const before = await read(shop, '/purchase')
    expect(before.text).toContain('$49.00')
    await setPriceAhead(shop, '59', hour)
    await setPriceAhead(shop, '39', hour, 'renewal')
    await shop.learnPrices()
    await second.learnPrices()
    expect(await read(shop, '/purchase')).toEqual(before)
    shop.clock.advance(hour + 1000)
    for (const each of [shop, second]) {
      for (const path of ['/purchase', '/', '/faq', '/docs/licensing-and-pricing', '/llms.txt']) {
        const { text } = await read(each, path)
        expect(text, path).toContain('$59')
        expect(text.match(/.{30}\$49.{30}/g), path).toBe(null)
      }
    }
    const found = await read(shop, '/search?q=an+individual+license+is+once')
    expect(found.text).toContain('$59')
    const after = await read(shop, '/purchase')
    expect(after.tag).not.toBe(before.tag)
    expect(after.text).toContain('"price":"59.00"')
    expect(await read(second, '/purchase')).toEqual(after)
  })

  it('returns a form that shows another price, when both are looked up by id', async () => {
    const shown = await readShownPrice(shop)
    const id = await changePrice([shop, second], '69')
    const count = await countOrders()
    const answer = await shop.press({ price: shown })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(
      `/purchase?problem=price_changed&from=${shown}#price_changed`,
    )
    expect(await countOrders()).toBe(count)
    const known = await shop.app.request(`/api/prices/${shown}`)
    expect(await known.json()).toEqual({
      id: shown,
      kind: 'purchase',
      cents: 5900,
      currency: 'usd',
    })
    expect(await readShownPrice(shop)).toBe(id)
    const again = sessionOf(await shop.press({ price: id }))
    expect(await shop.readOrder(again!)).toMatchObject({ price_id: id, unit_cents: 6900 })
    const page = await read(shop, '/purchase')
    expect(page.text).toContain('The price has changed. Nothing was charged.')
  })

  it('leaves an order alone that was started before', async () => {
    const session = await shop.beginCheckout()
    const { unit_cents: before } = await shop.readOrder(session)
    await changePrice([shop, second], '79')
    shop.stripe.pay(session, { email: 'begun@example.org' })
    expect(await judge(session)).toBe('fulfilled')
    expect(await shop.readOrder(session)).toMatchObject({
      unit_cents: before,
      amount_cents: before,
    })
    expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'] })
  })

  it('does not apply yet to anybody who asks before', async () => {
    const id = await setPriceAhead(shop, '99', hour)
    await shop.learnPrices()
    expect((await shop.app.request(`/api/prices/${id}`)).status).toBe(404)
    expect((await shop.app.request('/api/prices/x')).status).toBe(404)
    const answer = await shop.press({ price: id })
    expect(answer.headers.get('Location')).toContain('problem=price_changed')
    expect(await takeBack(shop, id)).toMatchObject({ ok: true })
  })

  it('for a renewal applies to the button that showed it', async () => {
    const renewer = await shop.sold({ email: 'renews@example.org', signedIn: true })
    const { renewal } = renewer.license
    await changePrice([shop, second], '29', 'renewal')
    const request = { ...renewer.own, license_id: renewer.license.license_id }
    const { status, body } = await renewer.visitor.post<{ error: { code: string } }>(
      '/api/account/renew',
      { ...request, price_id: renewal!.price_id },
    )
    expect([status, body.error.code]).toEqual([409, 'price_changed'])
    const offer = (await seeLicense(renewer)).renewal!
    expect(offer.price_cents).toBe(2900)
    const session = await beginRenewal(renewer)
    expect(await shop.readOrder(session)).toMatchObject({
      unit_cents: 2900,
      price_id: offer.price_id,
    })
  })
})

describe('setting a price', () => {
  it('takes a day as its first moment in UTC, and a time as it is', async () => {
    const day = `${new Date(shop.clock.now().getTime() + 40 * 24 * hour).toISOString().slice(0, 10)}`
    const made = await set({ amount: '64.50', from: day })
    expect(made).toMatchObject({
      ok: true,
      change: { after: { priceCents: 6450, from: `${day}T00:00:00.000Z` } },
    })
    const at = `${day}T09:30+02:00`
    expect(await set({ amount: '66', from: at })).toMatchObject({
      change: { after: { from: `${day}T07:30:00.000Z` } },
    })
    expect(await set({ amount: '67', from: at })).toEqual(refusal(/already begins at that moment/))
  })

  it.each([
    [{ amount: '59', from: '2020-01-01' }, /at least a minute from now/],
    [{ amount: '59', from: '2099-01-01' }, /within two years/],
    [{ amount: '59', from: '2027-02-30' }, /from: must be a day/],
    [{ amount: '59', from: 'Monday' }, /from: must be a day/],
    [{ amount: 'cheap' }, /amount: must be an amount, such as 59 or 59.00/],
    [{ amount: '0.10' }, /amount: must be from \$0.50 USD/],
    [{ amount: '59.999' }, /amount: must be an amount/],
    [{ amount: '59', kind: 'team' }, /kind: must be purchase or renewal/],
  ])('refuses %j', async (input, sentence) => {
    expect(await set(input)).toEqual(refusal(sentence))
  })

  it('refuses the price that already applies then, and withdraws none that has started', async () => {
    const id = await changePrice([shop, second], '84')
    expect(await set({ amount: '84' })).toEqual(refusal(/already be \$84\.00 USD by then/))
    expect(await takeBack(shop, id)).toEqual(refusal(/has already begun/))
    await expect(shop.setRows('prices', { id }, { cents: 1 })).rejects.toThrow(
      'a price never changes',
    )
    const session = await shop.beginCheckout()
    const { price_id } = await shop.readOrder(session)
    await expect(shop.dropRows('prices', { id: price_id! })).rejects.toThrow('foreign key')
  })

  it('by two people at once for one moment writes one', async () => {
    const from = new Date(shop.clock.now().getTime() + 99 * hour).toISOString()
    const both = await Promise.all([set({ amount: '91', from }), set({ amount: '92', from })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('an order that a restore lost', () => {
  it('comes back at its own terms, even when its price is lost as well', async () => {
    const id = await changePrice([shop, second], '57')
    const session = await shop.beginCheckout()
    await shop.dropRows('orders', { provider_order_id: session })
    await shop.dropRows('orders', { price_id: id })
    await shop.dropRows('prices', { id })
    await recordRestore(shop.databaseUrl, new Date(Date.now() - 60_000))
    shop.stripe.pay(session, { email: 'lost@example.org' })
    // A reconciliation may have been faster.
    expect(['fulfilled', 'already_fulfilled']).toContain(await judge(session))
    expect(await shop.readOrder(session)).toMatchObject({
      unit_cents: 5700,
      amount_cents: 5700,
      price_id: null,
    })
    // A reconciliation that ran while the order was lost has noted a difference.
    await shop.dropRows('reconciliations')
  })
})

describe('a sale on Gumroad', () => {
  const sell = async (email: string, priceCents: number) => {
    const sale = shop.gumroad.sell({ email, priceCents })
    shop.gumroad.doctor(sale, { created_at: shop.clock.now().toISOString() })
    await fulfill(shop.deps, shop.deps.payments.gumroad!, sale)
    return {
      state: await shop.readRows('orders', { provider_order_id: sale }),
      reasons: await shop.listHoldReasons(sale),
    }
  }

  it('may have either price within a day of a change, and later only the new one', async () => {
    await changePrice([shop, second], '53')
    shop.clock.advance(30 * hour)
    await changePrice([shop, second], '54')
    expect((await sell('old@example.org', 5300)).state).toMatchObject([{ amount_cents: 5300 }])
    expect((await sell('new@example.org', 5400)).state).toMatchObject([{ amount_cents: 5400 }])
    expect((await sell('none@example.org', 5500)).reasons).toEqual(['wrong_amount'])
    shop.clock.advance(25 * hour)
    expect((await sell('late@example.org', 5300)).reasons).toEqual(['wrong_amount'])
  })
})

describe('the vendor is told', () => {
  it('what Gumroad charges, before and after the shop’s price changes, until both are the same', async () => {
    const look = async () => (await findOtherPrice(shop.deps)).map(({ detail }) => detail)
    const now = shop.clock.now()
    await shop.deps.db.deleteFrom('prices').where('holds_from', '>', now).execute()
    await changePrice([shop, second], '49')
    expect(await look()).toEqual([])
    await setPriceAhead(shop, '58', hour)
    expect(await look()).toEqual([
      expect.stringMatching(/^It asks \$49.00 USD, and the shop \$58.00 USD from .* UTC\.$/),
    ])
    shop.clock.advance(hour + 1000)
    expect(await look()).toEqual(['It asks $49.00 USD, and the shop $58.00 USD.'])
    shop.gumroad.reprice(5800)
    expect(await look()).toEqual([])
  })

  it('that exported pages are older than the price', async () => {
    await noteExport(shop.deps.db, shop.deps.clock)
    expect(await findOldExport(shop.deps)).toEqual([])
    await changePrice([shop, second], '62')
    expect(await findOldExport(shop.deps)).toMatchObject([
      { sentence: expect.stringContaining('another price holds'), count: 0 },
    ])
    await noteExport(shop.deps.db, shop.deps.clock)
    expect(await findOldExport(shop.deps)).toEqual([])
  })
})

const countOrders = async () => (await shop.readRows('orders')).length

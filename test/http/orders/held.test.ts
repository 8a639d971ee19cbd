import { describe, expect, it } from 'vitest'
import { payInBrowser } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { listTold, openVendorShop } from '../../world/vendor.ts'
import { closeAfterwards } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

const shop = await closeAfterwards(openVendorShop())

/** An address that no rule accepts, although the provider does. */
const unreadable = 'dov\\e@example.org'

const ofStranger = { is_paid: true, is_own_browser: false }

describe('the page of an order whose payment is held', () => {
  it.each([
    ['wrong_amount', 'person'],
    ['wrong_currency', 'person'],
    ['wrong_lines', 'person'],
    ['wrong_kind', 'person'],
    ['wrong_mode', 'person'],
    ['managed_payment', 'person'],
    ['forgotten_quote', 'person'],
    ['quote_paid', 'person'],
    ['no_email', 'address'],
    // Only an order that was deleted has no number.
    ['forgotten_order', 'person', null],
  ] as const)(
    'says that the money arrived: %s',
    async (reason, waits_for, number = expect.any(String)) => {
      const { reference } = await shop.holdOne(reason)
      const { status, body } = await shop.askOrder(reference)
      expect(status).toBe(200)
      expect(body).toEqual({
        order_number: number,
        state: 'held',
        license_key: null,
        held: { ...ofStranger, waits_for },
      })
    },
  )

  it('says that nothing was paid when nothing was', async () => {
    const { reference } = await shop.holdOne('no_payment')
    expect((await shop.askOrder(reference)).body.held).toMatchObject({ is_paid: false })
  })

  it('says that it is held while its provider is down, and refunded once the vendor has returned it', async () => {
    const { id, reference } = await shop.holdOne('wrong_amount')
    shop.stripe.down()
    shop.clock.advance(3000)
    expect((await shop.askOrder(reference)).body).toMatchObject({ state: 'held' })
    shop.stripe.up()
    const owner = await shop.openConsole()
    const refunded = await owner.write('held-payments/refund', { payment: id, reason: 'as agreed' })
    expect(refunded.status).toBe(200)
    expect((await shop.askOrder(reference)).body).toEqual({
      order_number: expect.any(String),
      state: 'refunded',
      license_key: null,
    })
  })

  it('shows the payment to the browser that started it, and to no other', async () => {
    const { session, cookie } = await payInBrowser(shop, unreadable)
    await shop.judge(session)
    const { held } = (await shop.askOrder(session, cookie)).body
    expect(held).toMatchObject({ is_own_browser: true, currency: 'usd', amount_cents: 5390 })
    for (const stranger of [undefined, `dev=${'x'.repeat(43)}`])
      expect((await shop.askOrder(session, stranger)).body.held).toEqual({
        ...ofStranger,
        waits_for: 'address',
      })
  })
})

describe('a sale on Gumroad that is held', () => {
  it.each([
    ['at half the price', { priceCents: 2400 }],
    ['of two', { priceCents: 9800, quantity: 2 }],
    ['in euros', { currencySymbol: '€' }],
  ])('tells its buyer so, on the page and once by email: %s', async (_, order) => {
    const email = ownEmail()
    const sale = shop.gumroad.sell({ email, ...order })
    const { status, body } = await shop.askGumroadOrder(sale)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'held', held: { ...ofStranger, waits_for: 'person' } })
    expect(await shop.readEmail(email, /Your payment has arrived/)).toContain(sale)
    await shop.judge(sale, 'gumroad')
    await shop.askGumroadOrder(sale.replaceAll('=', ''))
    expect(shop.emailsTo(email)).toHaveLength(1)
  })

  it('without a readable address is left to a person, since it started in no browser of ours', async () => {
    const sale = shop.gumroad.sell({ email: unreadable })
    expect((await shop.askGumroadOrder(sale)).body.held).toEqual({
      ...ofStranger,
      waits_for: 'person',
    })
  })

  it('that was never paid remains unknown', async () => {
    const sale = shop.gumroad.sell({ email: ownEmail(), state: 'failed' })
    expect((await shop.askGumroadOrder(sale)).status).toBe(404)
  })
})

it('the vendor reads that the address cannot be used, not that it is missing', async () => {
  const { session } = await payInBrowser(shop, unreadable)
  await shop.judge(session)
  const { id } = await shop.readRow('held_payments', { reference: session })
  const find = () =>
    listTold(shop).find(({ text }) => text.includes(`/admin/held-payments?id=${id}`))
  await until(() => find() !== undefined)
  expect(find()!.text.replace(/\s+/g, ' ')).toContain(
    'No email can be sent to the address that came',
  )
  const answer = await (await shop.openConsole()).read('held-payments/show', { payment: id })
  expect(await answer.json()).toMatchObject({
    email: unreadable,
    why: expect.stringContaining('No email can be sent to the address'),
  })
})

it('a held payment breaks no invariant', () => shop.expectInvariants())

import { afterAll, describe, expect, it } from 'vitest'
import { findViolations } from '#server/reconcile/violations.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { lookAgain } from '../../world/checkout.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { seller } from '../../world/quotes.ts'

/** The shop that sells without tax inside, and its other instances. */
const shop = await ownShop('clock', { env: { ...seller, TAX: 'stripe' } })
const inside = await shop.another({ TAX_BEHAVIOR: 'inclusive' })
const untaxed = await shop.another({ TAX: 'off' })
shop.stripe.drop()
shop.stripe.tax({ rate: 19 })
afterAll(() => untaxed.close())

async function pay(instance: Shop, email = 'ada@example.org'): Promise<string> {
  const session = await instance.beginCheckout()
  shop.stripe.pay(session, { email })
  return session
}

const instances = { exclusive: () => shop, inclusive: () => inside }
const cases = [
  { behavior: 'exclusive', account: 'exclusive', tax: 931, total: 5831 },
  { behavior: 'exclusive', account: 'inclusive', tax: 931, total: 5831 },
  { behavior: 'inclusive', account: 'exclusive', tax: 782, total: 4900 },
  { behavior: 'inclusive', account: 'inclusive', tax: 782, total: 4900 },
] as const

describe('whatever the default of the Stripe account is', () => {
  it.each(cases)('$behavior in an account of $account', async (each) => {
    shop.stripe.tax({ behavior: each.account })
    const session = await pay(instances[each.behavior]())
    expect(await shop.lookAgain(session)).toBe('fulfilled')
    expect(await shop.readOrder(session)).toMatchObject({
      amount_cents: each.total,
      tax_cents: each.tax,
      currency: 'usd',
      price_currency: 'usd',
      taxed: true,
      tax_behavior: each.behavior,
    })
    expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  })

  it('a shop without tax names its behavior too', async () => {
    const session = await pay(untaxed)
    const call = shop.stripe.calls.findLast(({ path }) => path === '/v1/checkout/sessions')
    expect(call?.params).toMatchObject({
      line_items: [{ price_data: { tax_behavior: 'exclusive' } }],
    })
    expect(await shop.lookAgain(session)).toBe('fulfilled')
    expect(await shop.readOrder(session)).toMatchObject({ amount_cents: 4900, tax_cents: 0 })
  })
})

it.each([
  ['inside to on top', () => inside, () => shop],
  ['on top to inside', () => shop, () => inside],
  ['on top to none', () => shop, () => untaxed],
  ['none to inside', () => untaxed, () => inside],
])('a change of tax from %s leaves open orders as they are', async (_, before, after) => {
  const session = await pay(before())
  expect(await lookAgain(after(), session)).toBe('fulfilled')
  expect(await shop.listHoldReasons(session)).toEqual([])
})

const wrongTax = (amount_tax: number) => ({
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax },
})

it.each([
  ['inside, and charged on top', () => inside, { amount_total: 5682 }],
  ['inside, of all that was paid', () => inside, wrongTax(4900)],
  ['inside, below zero', () => inside, wrongTax(-1)],
  ['on top, and not charged', () => shop, { amount_total: 4900 }],
  ['on top, a cent short', () => shop, wrongTax(932)],
  ['on top, below zero', () => shop, { amount_total: 4800, ...wrongTax(-100) }],
  ['that nobody asked for', () => untaxed, { amount_total: 5831, ...wrongTax(931) }],
])('no license is issued for a tax %s', async (_, begin, patch) => {
  const session = await pay(begin())
  shop.stripe.doctor(session, patch)
  expect(await shop.lookAgain(session)).toBe('held')
  expect(await shop.listHoldReasons(session)).toEqual(['wrong_amount'])
  expect(await shop.readSale(session)).toMatchObject({ licenses: [], emails: 0 })
})

describe('with the tax inside, to the cent,', () => {
  it('receipt, invoice and credit notes add up to what was paid', async () => {
    const holder = await inside.sold({ email: 'ben@example.org', signedIn: true })
    expect((await shop.emailTo('ben@example.org', /Receipt/)).text).toContain(
      'Net: $41.18 USD\nTax: $7.82 USD\nPaid: $49.00 USD',
    )
    const { order_id } = await holder.newestOrder()
    const invoice = (await holder.print('invoice', { order_id })).words
    expect(invoice).toContain('Individual License 1 $41.18 USD $41.18 USD')
    expect(invoice).toContain('Net $41.18 USD Tax 19 % $7.82 USD Total, paid $49.00 USD')
    for (const amount of [1000, 1000, 2900]) {
      shop.stripe.refund(holder.session, { amount })
      await shop.lookAgain(holder.session)
    }
    const { credit_notes: notes } = await holder.newestOrder()
    const sums = await Promise.all(
      notes.map(async (number) => {
        const words = (await holder.print('credit-note', { number })).words
        const [, net, tax, back] = /Net \$(\S+) USD Tax.*? \$(\S+) USD Paid back \$(\S+) USD/.exec(
          words,
        )!
        return { net, tax, back }
      }),
    )
    expect(sums).toEqual([
      { net: '8.40', tax: '1.60', back: '10.00' },
      { net: '8.41', tax: '1.59', back: '10.00' },
      { net: '24.37', tax: '4.63', back: '29.00' },
    ])
  })

  it('a team pays its price, and a unit price shows fractions of a cent where it has them', async () => {
    const email = 'boss@example.org'
    const { token } = await shop.offer({ email, seats: 3, unitCents: 7900 })
    const page = await (await inside.app.request(`/quote?t=${token}`)).text()
    expect(page).toContain('Total with tax included, paid once</span> <b>$237.00 USD')
    const session = await inside.beginAt(token)
    expect(await shop.beginAt(token), 'the same page after a changed setting').toBe(session)
    shop.stripe.pay(session, { email })
    expect(await shop.lookAgain(session)).toBe('fulfilled')
    const holder = await shop.enter(email)
    const { order_id } = await holder.newestOrder()
    const invoice = (await holder.print('invoice', { order_id })).words
    expect(invoice).toContain('Team license 3 $66.3867 USD $199.16 USD')
    expect(invoice).toContain('Net $199.16 USD Tax 19 % $37.84 USD Total, paid $237.00 USD')
  })
})

it('a quote is paid in the currency it was made in', async () => {
  const email = 'lea@example.org'
  const { id, token } = await shop.offer({ email, seats: 2 })
  await shop.setRows('quotes', { id }, { currency: 'eur' })
  const path = `/quote?t=${token}`
  expect(await (await shop.app.request(path)).text()).toContain(
    'Total plus tax, paid once</span> <b>€78.00 EUR',
  )
  const session = await shop.beginAt(token)
  shop.stripe.pay(session, { email })
  expect(await shop.lookAgain(session)).toBe('fulfilled')
  const receipt = await shop.emailTo(email, /Receipt/)
  expect(receipt.text).toContain('Net: €78.00 EUR\nTax: €14.82 EUR\nPaid: €92.82 EUR')
})

it('after all these orders both books agree and no invariant is broken', async () => {
  shop.clock.advance(120_000)
  const [{ money } = {}] = await reconcileSince(shop.deps, new Date(Date.now() - 3_600_000))
  expect(money?.differences.filter(({ reason }) => reason !== 'held')).toEqual([])
  expect(money).toMatchObject({
    here: { refundedCents: 4900, otherCurrencies: 1 },
    there: { refundedCents: 4900, otherCurrencies: 1 },
  })
  expect(await findViolations(shop.deps.db)).toEqual([])
})

it.each([
  ['the tax of an order is changed', { tax_cents: 1000 }],
  ['tax is written where none was asked for', { taxed: false } as object],
  ['the currency is another', { price_currency: 'eur' }],
])('an invariant is broken when %s', async (_, set) => {
  const session = await pay(shop)
  await shop.lookAgain(session)
  await shop.setRows('orders', { provider_order_id: session }, set)
  const { id } = await shop.readOrder(session)
  expect(await findViolations(shop.deps.db)).toContainEqual(
    expect.objectContaining({ view: 'invariant_i3', subject: id }),
  )
})

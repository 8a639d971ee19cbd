import { afterAll, afterEach, expect, it } from 'vitest'
import { checkCommand } from '#operate/machine/check.ts'
import { hear } from '../../world/commands.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

/** A shop without tax, and its other instance where Stripe computes it. */
const shop = await ownShop('instances')
const taxed = await shop.another({ TAX: 'stripe' })
shop.stripe.drop()
afterEach(() => {
  shop.stripe.managedPayments({ byDefault: false, taxCode: null })
  shop.stripe.tax({ byDefault: false })
})
afterAll(() => taxed.close())

const accounts = [
  ['refuses what it cannot sell', { byDefault: true, taxCode: null }],
  ['prices anew what it sells', { byDefault: true, taxCode: 'txcd_10202003' }],
] as const

it.each(accounts)(
  'in an account where Stripe sells by default and %s, the shop is the seller of each kind of order',
  async (_, settings) => {
    shop.stripe.managedPayments(settings)
    const session = await shop.pay(ownEmail())
    expect(await shop.lookAgain(session)).toBe('fulfilled')
    expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
    const withTax = await taxed.pay(ownEmail())
    expect(await taxed.lookAgain(withTax)).toBe('fulfilled')
    const { session: renewal } = await shop.sold({ kind: 'renewal' })
    const { session: team } = await shop.sold({ kind: 'team' })
    for (const each of [session, withTax, renewal, team])
      expect(await shop.listHoldReasons(each)).toEqual([])
  },
)

it('in an account that taxes by default, a shop without tax charges exactly its price', async () => {
  shop.stripe.tax({ byDefault: true })
  const session = await shop.pay(ownEmail())
  expect(await shop.lookAgain(session)).toBe('fulfilled')
  expect(shop.stripe.sessions().find(({ id }) => id === session)).toMatchObject({
    amount_total: 4900,
  })
})

it('a payment where Stripe was the seller brings no key, and check names it', async () => {
  const { reference } = await shop.holdOne('managed_payment')
  expect(await shop.readSale(reference)).toMatchObject({ state: 'open', licenses: [] })
  const { order_number: number } = await shop.readOrder(reference)
  const said = hear()
  await checkCommand(shop.deps)
  expect(said.out).toContain('A payment is held: sold by Stripe')
  expect(said.out).toContain(`for order ${number}, through Stripe`)
})

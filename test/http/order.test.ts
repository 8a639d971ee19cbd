import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../shop.ts'
import { payFor, pollOrder } from '../visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('shows the key of a paid order', async () => {
  const session = await payFor(shop, 'gil@example.org')
  const order = await pollOrder(shop, session)
  expect(order).toMatchObject({ state: 'paid', activation_count: 0, max_activations: 1 })
  expect(order.license_key).toMatch(/^PC1(-[0-9A-HJKMNP-TV-Z]{5}){5}$/)
})

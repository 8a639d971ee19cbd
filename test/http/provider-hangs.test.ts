import { afterAll, beforeAll, expect, it } from 'vitest'
import { calm, pressPurchase } from '../buyer.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, payFor, pollOrder } from '../visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
})
afterAll(() => shop.close())

it('while the provider hangs, everything but buying works, and buying says so', async () => {
  const { license_key: licenseKey } = await pollOrder(shop, await payFor(shop, 'ada@example.org'))
  shop.stripe.slow(60_000)
  let answered = 0
  const presses = Array.from({ length: 20 }, async () => {
    const response = await pressPurchase(shop)
    answered += 1
    return response.headers.get('Location')
  })
  const visitor = createVisitor(shop)
  for (const page of ['/', '/purchase', '/downloads', '/docs/introduction', '/account'])
    expect((await visitor.get(page)).status, page).toBe(200)
  const calls = [
    visitor.post('/api/account/sign-in', { email: 'ada@example.org' }),
    visitor.post('/api/license/validate', { license_key: licenseKey }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
  expect(answered).toBe(0)
  const refusal = '/purchase?problem=unavailable#unavailable'
  expect(new Set(await Promise.all(presses))).toEqual(new Set([refusal]))
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { answeredByServer } from '#app/prerender/checks/links.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ work: false })
})
afterAll(() => shop.close())

it.each([...answeredByServer])('%s, to which pages may link, is answered', async (address) => {
  const answer = await shop.app.request(address)
  expect(answer.status).toBeLessThan(400)
})

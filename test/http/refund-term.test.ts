import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { calm, until } from '../buyer.ts'
import { openShop, type Shop } from '../shop.ts'
import { payFor, pollOrder } from '../visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: { REFUND_DAYS: '14' } })
})
afterAll(() => shop.close())

async function readPurchase({ app }: Shop): Promise<string> {
  return (await app.request('/purchase')).text()
}

async function readReceipt({ mailbox }: Shop, email: string): Promise<string> {
  const find = () =>
    mailbox.emails().find(({ to, subject }) => to.includes(email) && subject.startsWith('Receipt'))
  await until(async () => find() !== undefined)
  return find()!.text
}

it('a shop that promises a term says it beside the button and in the receipt', async () => {
  expect(await readPurchase(shop)).toContain('Within 14 days of the payment.')
  await pollOrder(shop, await payFor(shop, 'ada@example.org'))
  expect(await readReceipt(shop, 'ada@example.org')).toContain(
    `For a refund, email us (${shop.deps.config.supportEmail}) within 14 days of the payment.`,
  )
})

it('a shop without one promises none', async () => {
  const plain = await openShop({ behavior: calm })
  expect(await readPurchase(plain)).not.toContain('of the payment.')
  await pollOrder(plain, await payFor(plain, 'ben@example.org'))
  expect(await readReceipt(plain, 'ben@example.org')).not.toContain('of the payment')
  await plain.close()
})

it.each(['0', '1.5', '-14', '366', 'two weeks'])('%s is refused as a term', (REFUND_DAYS) => {
  expect(readConfig({ REFUND_DAYS })).toEqual({
    problems: [expect.stringContaining('REFUND_DAYS must be a whole number of days from 1 to 365')],
  })
})

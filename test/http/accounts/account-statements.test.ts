import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { openAccount } from '../../offline-machine.ts'
import { orderTerms } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'

const many = 40

const shop = await ownShop('prices')

/**
 * Counts the statements that the shop sends for a call: the least of three times, because its jobs send
 * some, too.
 */
async function count(call: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await call()
    counts.push(sent.mock.calls.length)
    sent.mockRestore()
  }
  return Math.min(...counts)
}

/** Buys licenses, and as many orders with a coupon. */
async function buyMany(email: string): Promise<void> {
  const code = await shop.makeCoupon()
  const { id: couponId } = await shop.readRow('coupons', { code })
  for (let bought = 0; bought < many; bought += 1) {
    const { accountId } = await shop.sold({ by: 'hand', email })
    await shop.addRow('orders', {
      ...orderTerms,
      id: randomUUID(),
      provider: 'stripe',
      provider_order_id: `cs_test_${bought}`,
      payment_id: `pi_${bought}`,
      state: 'paid',
      email,
      account_id: accountId,
      coupon_id: couponId,
      unit_cents: orderTerms.unit_cents - 980,
      discount_cents: 980,
      amount_cents: orderTerms.unit_cents - 980,
      currency: orderTerms.price_currency,
      created_at: shop.clock.now(),
      paid_at: shop.clock.now(),
    })
  }
}

it('an account with many licenses takes as few statements to read as one with a single license', async () => {
  const email = 'ada@example.org'
  await shop.sold({ by: 'hand', email })
  const account = await openAccount(shop, email)
  const look = await count(account.look)
  await buyMany(email)

  const info: AccountInfo = await account.look()
  expect(info.licenses).toHaveLength(many + 1)
  expect(info.orders.filter(({ discount }) => discount?.cents === 980)).toHaveLength(many)
  expect(await count(account.look)).toBeLessThan(look + many / 2)
})

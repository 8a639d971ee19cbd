import { expect, it } from 'vitest'
import { reconcileCommand } from '#operate/machine/reconcile.ts'
import { reconcileOnTime, reconcileSince } from '#server/reconcile/reconcile.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { hear } from '../../world/commands.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { crypto: 'coinbase', work: false })

const begin = () => shop.beginCheckout({ email: 'lou@example.org' })

/** Begins orders of $49 for which $40 came and stayed, in each form of Coinbase. */
async function payShort(): Promise<string[]> {
  const [failed, returnedPartly, completed] = [await begin(), await begin(), await begin()]
  shop.coinbase.pay(failed, { amount: '40.00' })
  shop.coinbase.pay(returnedPartly, { amount: '40.00' })
  shop.coinbase.refund(returnedPartly, { amount: '10.00' })
  shop.coinbase.pay(completed)
  const settlement = { totalAmount: '40.00', feeAmount: '0.4', netAmount: '39.6', currency: 'USDC' }
  shop.coinbase.doctor(completed, { settlement })
  return [failed, returnedPartly, completed]
}

it('a reconciliation explains short payments at Coinbase, and they break no invariant', async () => {
  const short = await payShort()
  const returned = await begin()
  shop.coinbase.pay(returned, { amount: '40.00' })
  shop.coinbase.refund(returned)
  const paid = await begin()
  shop.coinbase.pay(paid)
  shop.clock.advance(120_000)

  const compared = await reconcileSince(shop.deps, new Date(Date.now() - 3_600_000))
  const { money } = compared.find(({ provider }) => provider === 'coinbase')!
  expect(money.there).toMatchObject({ orders: 4, cents: 4900 + 3 * 4000 })
  expect(money.here).toMatchObject({ orders: 1, cents: 4900 })
  expect(money.differences.map(({ reference }) => reference).toSorted()).toEqual(short.toSorted())
  for (const difference of money.differences)
    expect(difference).toMatchObject({ cents: 4000, currency: 'usd', reason: 'underpaid' })

  const said = hear()
  expect(await reconcileCommand(shop.deps)).toBe(0)
  for (const reference of short)
    expect(said.out).toMatch(new RegExp(`${reference} .* \\$40\\.00 {2}underpaid: this much came`))

  await reconcileOnTime(shop.deps)
  const row = await shop.readRow('reconciliations', { provider: 'coinbase' })
  expect(row.differences).toBe(0)
  expect(await findViolations(shop.deps.db)).toEqual([])
})

it('an unreadable row of the list is skipped, and the other payments are compared', async () => {
  const [broken, paid] = [await begin(), await begin()]
  shop.coinbase.pay(paid)
  shop.coinbase.doctor(broken, { status: 'ON_HOLD' as 'ACTIVE' })
  shop.clock.advance(120_000)
  const compared = await reconcileSince(shop.deps, new Date(Date.now() - 3_600_000))
  const { events, money } = compared.find(({ provider }) => provider === 'coinbase')!
  expect(events.complete).toBe(true)
  expect(money.complete).toBe(true)
  expect(await shop.readSale(paid)).toMatchObject({ state: 'paid', licenses: ['active'] })
  shop.coinbase.doctor(broken, { status: 'FAILED' })
})

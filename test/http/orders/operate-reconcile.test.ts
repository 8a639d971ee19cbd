import { afterEach, beforeEach, expect, it } from 'vitest'
import { reconcileCommand } from '#operate/machine/reconcile.ts'
import { isWhole } from '../../matrix.ts'
import { hearAll } from '../../world/commands.ts'
import { withConsole } from '../../world/console.ts'
import { holdOne } from '../../world/held-payments.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'

let shop: Shop
const said = hearAll()

beforeEach(async () => {
  shop = await openShop({ behavior: calm, work: false, env: withConsole })
  shop.stripe.drop()
})

afterEach(() => shop.close())

it('the operator sees what was missed, what was corrected and what still differs', async () => {
  const paid = await shop.pay('ada@example.org')
  const cheap = await shop.pay('ben@example.org')
  shop.stripe.doctor(cheap, { amount_total: 100 })
  shop.clock.advance(120_000)
  expect(await reconcileCommand(shop.deps)).toBe(0)
  expect(said.out).toMatch(/^stripe {2}\d{4}-.*Z to \d{4}-.*Z$/m)
  expect(said.out).toContain('2 listed, 2 of them missed by webhooks')
  expect(said.out).toContain('paid there  2 orders, $50.00, $0.00 of it refunded')
  expect(said.out).toContain('paid here   1 order, $49.00, $0.00 of it refunded')
  expect(said.out).toMatch(/differs {5}order P-\w{4}-\w{4} {2}\$1\.00/)
  expect(said.out).toContain('held: see held-payments list')
  expect(said.out).toContain(' 1 difference\n')

  said.out = ''
  expect(await reconcileCommand(shop.deps, undefined, 'json')).toBe(0)
  expect(JSON.parse(said.out)).toMatchObject([
    {
      provider: 'stripe',
      complete: true,
      there_orders: 2,
      there_cents: 5000,
      here_orders: 1,
      here_cents: 4900,
      currency: 'usd',
      differences: [{ reference: null, cents: 100, currency: 'usd', reason: 'held' }],
    },
  ])

  shop.stripe.doctor(cheap, { amount_total: 4900 })
  expect(await reconcileCommand(shop.deps)).toBe(0)
  expect(said.err).toBe('')

  await shop.setRows('orders', { provider_order_id: paid }, { amount_cents: 1 })
  expect(await reconcileCommand(shop.deps)).toBe(1)
  expect(said.out).toContain('another amount: the two sides name different ones')
})

it('a held payment does not make the timer fail, and is not named once it was decided', async () => {
  const { id } = await holdOne(shop, 'wrong_amount')
  shop.clock.advance(120_000)
  expect(await reconcileCommand(shop.deps)).toBe(0)
  expect(said.out).toContain('held: see held-payments list')
  const owner = await shop.openConsole()
  await owner.act('held-payments/dismiss', { payment: id, reason: 'a test of ours' })
  said.out = ''
  expect(await reconcileCommand(shop.deps)).toBe(0)
  expect(said.out).not.toContain('held-payments list')
  expect(said.out).toContain(' 0 differences\n')
})

it.runIf(isWhole)('while the provider is down the operator is asked to try later', async () => {
  shop.stripe.down()
  expect(await reconcileCommand(shop.deps)).toBe(1)
  expect(said.out).toContain('did not answer to the end: run it again later')
})

it('beyond the time for which events are kept, it says where to find the rest', async () => {
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  expect(await reconcileCommand(shop.deps, day)).toBe(0)
  expect(said.err).toContain('Stripe keeps events for 30 days.')
})

it('a day that has not begun is refused', async () => {
  expect(await reconcileCommand(shop.deps, '2999-01-01')).toBe(1)
  expect(said).toEqual({ out: '', err: 'since: must be a day that has begun\n' })
})

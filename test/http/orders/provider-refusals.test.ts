import { afterEach, describe, expect, it } from 'vitest'
import { reconcileOnTime } from '#server/reconcile/reconcile.ts'
import { sendCryptoForm } from '../../world/checkout.ts'
import { calm, openShop, type Shop, type ShopOptions } from '../../world/shop.ts'

let shop: Shop
afterEach(() => shop.close())

const open = async (options: ShopOptions) =>
  (shop = await openShop({ behavior: calm, work: false, ...options }))

describe('a provider that fails a call is in the log, with the call', () => {
  it('Stripe, when the connection is dropped', async () => {
    await open({})
    shop.stripe.down()
    await shop.press()
    expect(listRefusals()).toContainEqual(
      expect.objectContaining({
        provider: 'stripe',
        call: 'checkout.sessions.create',
        status: null,
        code: 'ECONNRESET',
      }),
    )
  })

  it('Stripe, when it no longer accepts our key, with its code and the id of the request', async () => {
    await open({ env: { STRIPE_SECRET_KEY: 'sk_test_of_yesterday' } })
    await shop.press()
    await reconcileOnTime(shop.deps)
    const refused = { provider: 'stripe', status: 401, requestId: expect.stringMatching(/^req_/) }
    for (const call of ['checkout.sessions.create', 'events.list', 'checkout.sessions.list'])
      expect(listRefusals()).toContainEqual(expect.objectContaining({ ...refused, call }))
  })

  it.each([
    ['coinbase', 'checkouts.create'],
    ['btcpay', 'invoices.create'],
  ] as const)('%s', async (provider, call) => {
    await open({ crypto: provider })
    shop[provider].down()
    await sendCryptoForm(shop, 'ada@example.org')
    shop[provider].up()
    shop[provider].behave({ errors: 1 })
    await sendCryptoForm(shop, 'ada@example.org')
    expect(listRefusals()).toEqual([
      expect.objectContaining({ provider, call, status: null, code: expect.any(String) }),
      expect.objectContaining({ provider, call, status: expect.any(Number) }),
    ])
  })

  it('Gumroad', async () => {
    await open({ gumroad: true })
    shop.gumroad.down()
    await reconcileOnTime(shop.deps)
    expect(listRefusals()).toContainEqual(
      expect.objectContaining({ provider: 'gumroad', call: 'sales.list', status: null }),
    )
  })

  it('but something that does not exist is an answer, not a failure', async () => {
    await open({})
    expect(await shop.deps.payments.stripe.retrieveOrder('cs_test_nobodyknows')).toBe('not_found')
    expect(listRefusals()).toEqual([])
  })
})

function listRefusals(): object[] {
  return shop.logged
    .map((line) => JSON.parse(line))
    .filter(({ level, msg }) => level === 40 && msg === 'a call to a payment provider failed')
}

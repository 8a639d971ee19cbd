import { expect, it, onTestFinished } from 'vitest'
import { signPings } from '#server/checkout/ping.ts'
import { readShopFingerprint } from '#server/settings/secrets/shop-fingerprint.ts'
import { openShop, type ShopOptions } from '../../world/shop.ts'

async function openFor(options: ShopOptions) {
  const shop = await openShop({ work: false, ...options })
  onTestFinished(() => shop.close())
  const post = (ping: ReturnType<typeof signPings>[number], body = ping.body) =>
    shop.app.request(ping.path, { method: 'POST', headers: ping.headers, body })
  const count = async (table: 'provider_events' | 'held_payments') =>
    (await shop.readRows(table)).length
  return { shop, post, count }
}

it.each(['coinbase', 'btcpay'] as const)(
  'a test event of our own, signed as by Stripe, %s and Gumroad, names the shop and is not stored',
  async (crypto) => {
    const { shop, post, count } = await openFor({ crypto, gumroad: true })
    const { config, clock, db } = shop.deps
    const pings = signPings(config, clock)
    expect(pings.map(({ provider }) => provider)).toEqual(['stripe', crypto, 'gumroad'])
    const fingerprint = await readShopFingerprint(db)
    for (const ping of pings) {
      const answer = await post(ping)
      expect(answer.status, ping.provider).toBe(200)
      expect(await answer.json()).toMatchObject({ shop: fingerprint, forwarding: 'none' })
    }
    expect(await count('provider_events')).toBe(0)
    expect(await count('held_payments')).toBe(0)
  },
)

it('a test event without a valid signature learns nothing and is refused like any other', async () => {
  const { shop, post, count } = await openFor({ crypto: 'btcpay' })
  for (const ping of signPings(shop.deps.config, shop.deps.clock)) {
    const answer = await post(ping, `${ping.body} `)
    expect(answer.status).toBe(400)
    expect(await answer.json()).not.toHaveProperty('shop')
  }
  expect(await count('provider_events')).toBe(0)
})

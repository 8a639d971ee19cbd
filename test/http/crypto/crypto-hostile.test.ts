import { describe, expect, it } from 'vitest'
import { sweep } from '#server/reconcile/sweep.ts'
import { until } from '../../world/clock.ts'
import { hostile, ownShop } from '../../world/visit.ts'

const orders = 12

describe.each(['coinbase', 'btcpay'] as const)('with every fault of %s', async (crypto) => {
  const shop = await ownShop('providers', { behavior: hostile, crypto })
  const { seed } = shop[crypto]
  console.log(`The stand-in of ${crypto} is hostile with seed ${seed}.`)

  /** Acts as buyers do, in turn: pay, pay late, pay and get a refund. */
  function act(reference: string, turn: number): 'paid' | 'refunded' {
    if (turn % 3 === 1) shop[crypto].expire(reference)
    shop[crypto].pay(reference)
    if (turn % 3 !== 2) return 'paid'
    if (crypto === 'coinbase') shop.coinbase.refund(reference)
    else shop.btcpay.mark(reference, 'Invalid')
    return 'refunded'
  }

  it('every order ends once, as its payment did', { timeout: 120_000 }, async () => {
    const wanted = new Map<string, 'paid' | 'refunded'>()
    for (let turn = 0; turn < orders; turn += 1) {
      const reference = await shop.beginCheckout({ email: `buyer${turn}@example.org` })
      wanted.set(reference, act(reference, turn))
    }
    shop.clock.advance(61_000)
    for (const [reference, state] of wanted)
      await until(async () => {
        if ((await shop.readOrder(reference)).state === state) return true
        await sweep(shop.deps)
        return false
      })
    for (const [reference, state] of wanted) {
      const sale = await shop.readSale(reference)
      const licenses = state === 'paid' ? ['active'] : ['revoked']
      expect(sale, `${reference} after the seed ${seed}`).toMatchObject({ state, licenses })
      expect(sale.emails).toBeLessThanOrEqual(1)
      if (state === 'paid') expect(sale.emails).toBe(1)
    }
  })
})

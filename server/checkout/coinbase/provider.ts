import type { CoinbaseConfig } from '../../settings/coinbase.ts'
import type { PaymentProvider } from '../provider.ts'
import type { Outside } from '../facts.ts'
import { throughBreaker } from '../breaker.ts'
import {
  createCheckout,
  listChanged,
  listCheckouts,
  probe,
  readCheckout,
  type Coinbase,
} from './api.ts'
import { describeCheckout, describePaid, hasMoney } from './checkout.ts'
import { describeChange, verifyWebhook } from './events.ts'
import { readCoinbaseKey } from './token.ts'

/** Takes payments in USDC on the hosted page of Coinbase Business. */
export function createCoinbase(config: CoinbaseConfig, deps: Outside): PaymentProvider {
  const coinbase: Coinbase = {
    key: readCoinbaseKey(config.keyId, config.keySecret),
    base: config.apiBase ?? 'https://business.coinbase.com',
    ...deps,
  }
  // The Coinbase API does not distinguish test money from real money; only a different server is a test.
  const livemode = config.apiBase === null
  const trust = { secrets: config.webhookSecrets, clock: deps.clock, livemode }
  return {
    name: 'coinbase',
    livemode,
    createCheckout: throughBreaker(deps, 'coinbase', (order) => createCheckout(coinbase, order)),
    probe: () => probe(coinbase),
    retrieveOrder: async (reference) => {
      const checkout = await readCheckout(coinbase, reference)
      return typeof checkout === 'string'
        ? checkout
        : describeCheckout(checkout, livemode, deps.shop)
    },
    endCheckout: null,
    refund: null,
    countRefunded: null,
    // Unused, because Coinbase's events name the checkout.
    findOrderOfPayment: () => Promise.resolve(null),
    verifyWebhook: (body, headers) => verifyWebhook(trust, body, headers),
    listEvents: async (since, until) => {
      const changed = await listChanged(coinbase, since, until)
      if (changed === 'unavailable') return 'unavailable'
      return changed
        .filter(({ status }) => status !== 'ACTIVE')
        .map((checkout) => describeChange(checkout, livemode))
    },
    listPaid: async (since, until) => {
      const checkouts = await listCheckouts(coinbase, since, until)
      if (checkouts === 'unavailable') return 'unavailable'
      return checkouts.filter(hasMoney).map((each) => describePaid(each, deps.shop))
    },
  }
}

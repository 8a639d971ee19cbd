import { providerIds, type Provider } from '#contract/providers.ts'
import type { PaymentProvider, Payments } from '../checkout/provider.ts'
import { makeStorable } from '../checkout/storable.ts'
import type { StripeConfig } from '../settings/stripe.ts'
import type { PaymentConfigs } from '../settings/payments.ts'
import type { Outside } from '../checkout/facts.ts'

/** The way to reach each provider: the settings of the real one, or those of a stand-in. */
export type PaymentPeers = PaymentConfigs & { stripe: StripeConfig }

export async function openPayments(peers: PaymentPeers, outside: Outside): Promise<Payments> {
  const opened = providerIds.map(async (id) => [id, await open(id, peers, outside)])
  return Object.fromEntries(await Promise.all(opened)) as Payments
}

async function open<P extends Provider>(
  id: P,
  peers: PaymentConfigs,
  outside: Outside,
): Promise<PaymentProvider | null> {
  const config = peers[id]
  return config === null ? null : makeStorable(await openers[id](config, outside))
}

type Open<Config> = (config: Config, outside: Outside) => Promise<PaymentProvider>

/** Only the providers that the shop sells through are loaded. */
const openers: { [P in Provider]: Open<NonNullable<PaymentConfigs[P]>> } = {
  stripe: async (...given) =>
    (await import('../checkout/stripe/provider.ts')).createStripe(...given),
  coinbase: async (...given) =>
    (await import('../checkout/coinbase/provider.ts')).createCoinbase(...given),
  btcpay: async (...given) =>
    (await import('../checkout/btcpay/provider.ts')).createBtcpay(...given),
  gumroad: async (...given) =>
    (await import('../checkout/gumroad/provider.ts')).createGumroad(...given),
}

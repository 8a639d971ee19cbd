import type { Logger } from 'pino'
import { createBtcpay } from './checkout/btcpay/provider.ts'
import { createCoinbase } from './checkout/coinbase/provider.ts'
import { createGumroad } from './checkout/gumroad/provider.ts'
import type { PaymentProvider, Payments } from './checkout/provider.ts'
import { createStripe } from './checkout/stripe/provider.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { CryptoConfig, GumroadConfig, StripeConfig } from './payment-settings.ts'

/** How to reach each way to pay: the real provider's settings, or a stand-in's. */
export interface PaymentPeers {
  stripe: StripeConfig
  crypto: CryptoConfig | null
  gumroad: GumroadConfig | null
}

/** Opens every way to pay that this shop sells through. */
export function openPayments(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  peers: PaymentPeers,
  { clock, log, shop }: { clock: Clock; log: Logger; shop: string },
): Payments {
  return {
    stripe: createStripe(peers.stripe, { clock, log, siteUrl, shop }),
    crypto: openCrypto(peers.crypto, { clock, siteUrl, log }),
    gumroad: peers.gumroad && createGumroad(peers.gumroad, { clock, log }),
  }
}

function openCrypto(
  config: CryptoConfig | null,
  deps: { clock: Clock; siteUrl: string; log: Logger },
): PaymentProvider | null {
  if (config === null) return null
  return config.provider === 'btcpay' ? createBtcpay(config, deps) : createCoinbase(config, deps)
}

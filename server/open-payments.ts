import type { Payments } from './checkout/provider.ts'
import { createStripe } from './checkout/stripe/provider.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { StripeConfig } from './payment-settings.ts'

/** Where each way to pay is reached: the real one's settings, or a stand-in's. */
export interface PaymentPeers {
  stripe: StripeConfig
}

/** Every way to pay that this shop sells through. */
export function openPayments(
  { siteUrl, tax }: Pick<Config, 'siteUrl' | 'tax'>,
  peers: PaymentPeers,
  clock: Clock,
): Payments {
  return {
    stripe: createStripe(peers.stripe, { clock, siteUrl, tax }),
    crypto: null,
    gumroad: null,
  }
}

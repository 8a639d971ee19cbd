import { z } from 'zod'
import { providerIds, providers, type Provider } from '#contract/providers.ts'
import type { Clock } from '../settings/clock.ts'
import type { ProviderEvent } from './provider.ts'
import type { PaymentConfigs } from '../settings/payments.ts'
import type { SignedEvent } from './facts.ts'
import { providerFacts } from './providers.ts'

/**
 * A webhook event that we send to ourselves, signed as the provider would sign it, to prove that the address
 * works.
 */
export interface Ping extends SignedEvent {
  provider: Provider
  path: string
}

/**
 * The shop's response to a ping: which shop answered, and what its proxy says about the caller. `none`: no
 * proxy says who is calling; `ignored`: the proxy is not in TRUSTED_PROXIES; `unreadable`: the proxy is
 * trusted, but sends something that is not an address.
 */
export const pingAnswer = z.object({
  shop: z.string(),
  forwarding: z.enum(['none', 'ignored', 'unreadable', 'believed']),
})
export type PingAnswer = z.infer<typeof pingAnswer>

const pingType = 'shop_ping'

/** Recognizes a ping. Pings are answered and never stored. */
export function isPing({ type }: Pick<ProviderEvent, 'type'>): boolean {
  return type === pingType || type === `ping.${pingType}`
}

/** Signs a ping with each webhook secret of each provider. */
export function signPings(configs: PaymentConfigs, clock: Clock): Ping[] {
  const seconds = Math.floor(clock.now().getTime() / 1000)
  return providerIds.flatMap((provider) =>
    (configs[provider]?.webhookSecrets ?? []).map((secret) => ({
      provider,
      path: `/api${providers[provider].webhook.replace('{secret}', encodeURIComponent(secret))}`,
      ...providerFacts[provider].signEvent(pingType, secret, seconds),
    })),
  )
}

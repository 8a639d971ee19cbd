import { z } from 'zod'
import { providerIds, providers, type Provider } from '#contract/providers.ts'
import type { Clock } from '../clock.ts'
import type { ProviderEvent } from './provider.ts'
import type { PaymentConfigs } from '../settings/payments.ts'
import type { SignedEvent } from './facts.ts'
import { providerFacts } from './providers.ts'

/** A webhook event of our own, signed as a provider signs: it shows that the address works. */
export interface Ping extends SignedEvent {
  provider: Provider
  /** Where it is posted to. */
  path: string
}

/**
 * What the shop says to a ping: which one it is, and what its proxy says of the caller. `none`: no
 * proxy says who is calling; `ignored`: one that TRUSTED_PROXIES does not name; `unreadable`: one
 * that it names, with something that is no address.
 */
export const pingAnswer = z.object({
  shop: z.string(),
  forwarding: z.enum(['none', 'ignored', 'unreadable', 'believed']),
})
export type PingAnswer = z.infer<typeof pingAnswer>

const pingType = 'shop_ping'

/** Such an event is answered and never stored. */
export function isPing({ type }: Pick<ProviderEvent, 'type'>): boolean {
  return type === pingType || type === `ping.${pingType}`
}

/** Signs one with each webhook secret of each provider. */
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

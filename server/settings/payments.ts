import { providerIds, type Provider } from '#contract/providers.ts'
import { btcpay } from './btcpay.ts'
import { coinbase } from './coinbase.ts'
import { gumroad } from './gumroad.ts'
import type { ValuesOf } from './setting.ts'
import { stripe } from './stripe.ts'

/** Every provider, in the order in which settings and their problems are listed. */
export const providerSettings = { stripe, coinbase, btcpay, gumroad } satisfies Record<
  Provider,
  unknown
>

/** The configuration of each provider; null when the shop does not sell through it. */
export type PaymentConfigs = {
  [P in Provider]: ReturnType<(typeof providerSettings)[P]['read']> | null
}

export const paymentSettings = {
  ...stripe.settings,
  ...coinbase.settings,
  ...btcpay.settings,
  ...gumroad.settings,
}

export function readPayments(values: ValuesOf<typeof paymentSettings>): PaymentConfigs {
  const configs = Object.entries(providerSettings).map(([id, { isUsed, read }]) => [
    id,
    isUsed(values) ? read(values) : null,
  ])
  return Object.fromEntries(configs) as PaymentConfigs
}

/** Counts how many of each provider's secrets are set. */
export function countPaymentSecrets(configs: PaymentConfigs): [name: string, count: number][] {
  return providerIds.flatMap((id) => {
    const config = configs[id]
    const { secretKey, webhookSecret } = providerSettings[id]
    if (config === null) return []
    return [
      [secretKey, 1],
      [webhookSecret, config.webhookSecrets.length],
    ]
  })
}

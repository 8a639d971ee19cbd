import {
  listProvidersOf,
  providerIds,
  type PaymentMethod,
  type Provider,
} from '#contract/providers.ts'
import type { Environment } from '../settings/environment.ts'
import type { Setting } from '../settings/setting.ts'
import { btcpay } from './btcpay/settings.ts'
import { coinbase } from './coinbase/settings.ts'
import { gumroad } from './gumroad/settings.ts'
import type { OrderThere, ProviderSettings } from './settings.ts'
import { stripe } from './stripe/settings.ts'

const known = { stripe, coinbase, btcpay, gumroad } satisfies Record<Provider, unknown>

/** What the settings say of each provider; null when the shop does not sell through it. */
export type PaymentConfigs = { [P in Provider]: ReturnType<(typeof known)[P]['read']> }
type PaymentSetting = { [P in Provider]: keyof (typeof known)[P]['settings'] }[Provider]

/** Every provider, in the order in which settings and their problems are named. */
export const providerSettings: {
  [P in Provider]: ProviderSettings<NonNullable<PaymentConfigs[P]>, PaymentSetting>
} = known

/** What the shop needs to know of those who take money for it. */
export const paymentSettings: Record<PaymentSetting, Setting & { joined: true }> = Object.assign(
  {},
  ...Object.values(known).flatMap(({ settings }) =>
    Object.entries<Setting>(settings).map(([name, each]) => ({
      [name]: { ...each, joined: true },
    })),
  ),
)

export function readPayments(env: Environment): PaymentConfigs {
  const configs = providerIds.map((id) => [id, providerSettings[id].read(env)])
  return Object.fromEntries(configs) as PaymentConfigs
}

/** Settings without which a chosen provider's payments could not be verified. */
export function listMissingForPayments(env: Environment): PaymentSetting[] {
  return Object.values(providerSettings).flatMap(({ read, needs }) =>
    read(env) === null ? [] : needs.filter((name) => env[name] === undefined),
  )
}

/** The demo and real money never mix, and no provider's key is set without being used. */
export function findForbiddenPayments(env: Environment): string[] {
  return Object.values(providerSettings).flatMap(({ findForbidden }) => findForbidden(env))
}

/** How many of each provider's secrets are set. */
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

/** Whether somebody takes payments in crypto for this shop. */
export function sellsForCrypto(configs: PaymentConfigs): boolean {
  return listProvidersOf('crypto').some((id) => configs[id] !== null)
}

/** The origins that the forms of /purchase can lead to. */
export function listCheckoutHosts(configs: PaymentConfigs): string[] {
  return providerIds.flatMap((id) => listHosts(id, configs))
}

function listHosts<P extends Provider>(id: P, configs: PaymentConfigs): string[] {
  const config = configs[id]
  return config === null ? [] : providerSettings[id].listCheckoutHosts(config)
}

interface OrderAtProvider {
  provider: PaymentMethod
  provider_order_id: string | null
  payment_id: string | null
}

/** The page of its provider about an order; null where there is none. */
export function findPageOfOrder(configs: PaymentConfigs, order: OrderAtProvider): string | null {
  const { provider, provider_order_id: reference, payment_id: paymentId } = order
  if (provider === 'transfer' || reference === null) return null
  return findPage(provider, configs, { reference, paymentId })
}

function findPage<P extends Provider>(
  id: P,
  configs: PaymentConfigs,
  order: OrderThere,
): string | null {
  const config = configs[id]
  return config === null ? null : providerSettings[id].findPage(config, order)
}

import {
  listProvidersOf,
  providerIds,
  type PaymentMethod,
  type Provider,
} from '#contract/providers.ts'
import type { PaymentConfigs } from '../settings/payments.ts'
import { btcpay } from './btcpay/facts.ts'
import { coinbase } from './coinbase/facts.ts'
import type { OrderThere, ProviderFacts } from './facts.ts'
import { gumroad } from './gumroad/facts.ts'
import { stripe } from './stripe/facts.ts'

export const providerFacts: {
  [P in Provider]: ProviderFacts<NonNullable<PaymentConfigs[P]>>
} = { stripe, coinbase, btcpay, gumroad }

export function sellsForCrypto(configs: PaymentConfigs): boolean {
  return listProvidersOf('crypto').some((id) => configs[id] !== null)
}

export function listCheckoutHosts(configs: PaymentConfigs): string[] {
  return providerIds.flatMap((id) => listHosts(id, configs))
}

function listHosts<P extends Provider>(id: P, configs: PaymentConfigs): string[] {
  const config = configs[id]
  return config === null ? [] : providerFacts[id].listCheckoutHosts(config)
}

interface OrderAtProvider {
  provider: PaymentMethod
  provider_order_id: string | null
  payment_id: string | null
}

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
  return config === null ? null : providerFacts[id].findPage(config, order)
}

import type { PaymentMethod } from '#contract/providers.ts'
import { findProvider } from '../checkout/provider.ts'
import { fulfill, type Fulfillment } from './fulfill.ts'
import type { Deps } from '../settings/deps.ts'

export interface OpenCheckout {
  provider: PaymentMethod
  provider_order_id: string | null
}

/**
 * Closes the pages on which these orders could be paid, outside any transaction. Somebody may pay meanwhile,
 * so what counts is what the provider says about each page afterwards. Returns null when nobody can pay there
 * any longer; otherwise the first page that stays open, and why.
 */
export async function endCheckouts(
  deps: Deps,
  orders: OpenCheckout[],
): Promise<{ provider: PaymentMethod; outcome: Fulfillment | 'cannot_close' } | null> {
  for (const { provider: name, provider_order_id: reference } of orders) {
    const provider = findProvider(deps.payments, name)
    if (!provider?.endCheckout) return { provider: name, outcome: 'cannot_close' }
    await provider.endCheckout(reference!)
    const outcome = await fulfill(deps, provider, reference!)
    if (outcome !== 'expired') return { provider: name, outcome }
  }
  return null
}

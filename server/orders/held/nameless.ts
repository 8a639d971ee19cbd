import type { PaymentProvider, ProviderOrder } from '../../checkout/provider.ts'
import type { Deps } from '../../settings/deps.ts'
import { judgePayment } from '../judge-payment.ts'
import { readOrder, type Order, type ReadOrder } from '../order.ts'
import { isGivenBack } from './given-back.ts'

/** A paid order that lacks only an address, as its provider describes it now. */
export interface Nameless {
  provider: PaymentProvider
  providerOrder: ReadOrder
}

/** Asks the provider. Returns null when more than an address is missing, or the money has been refunded. */
export async function findNameless(
  deps: Deps,
  provider: PaymentProvider,
  order: Order,
): Promise<Nameless | null | 'unavailable'> {
  const reference = order.provider_order_id
  const providerOrder =
    reference === null ? 'not_found' : await readOrder(deps, provider, reference)
  if (providerOrder === 'unavailable') return 'unavailable'
  if (providerOrder === 'not_found' || findMoneyProblem(providerOrder) !== null) return null
  const isNameless = (await judgePayment(deps, provider, order, providerOrder)) === 'no_email'
  return isNameless ? { provider, providerOrder } : null
}

/** Says why the money of a payment cannot be used; null when it can. */
export function findMoneyProblem(providerOrder: ProviderOrder): string | null {
  const { state, paymentStatus, amountCents, taxCents, currency } = providerOrder
  if (state !== 'paid' || !amountCents || currency === null)
    return 'The provider doesn’t report this payment as paid.'
  if (taxCents < 0 || taxCents >= amountCents)
    return 'The tax of this payment doesn’t fit its amount. Look at it at the provider.'
  if (isGivenBack(providerOrder)) return 'This payment was already refunded. Dismiss it.'
  if (paymentStatus.dispute === 'open')
    return 'The bank disputes this payment. Respond to the dispute at the provider.'
  return paymentStatus.dispute === 'lost'
    ? 'The bank has taken this payment back. Dismiss it.'
    : null
}

import { product } from '#contract/product.ts'
import { parseEmail } from '../accounts/email.ts'
import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import { findMismatch, type Expectation, type Mismatch } from './find-mismatch.ts'
import type { Order } from './order.ts'

/** Answers why a payment that its provider calls paid brings no license; null when it brings one. */
export function judgePayment(
  provider: PaymentProvider,
  order: Order | null,
  providerOrder: ProviderOrder,
): Mismatch | null {
  if (order !== null && order.accepted_at !== null)
    return isAsAccepted(provider, order, providerOrder) ? null : 'wrong_amount'
  const mismatch = findMismatch(providerOrder, readTerms(provider, order))
  // When the buyer has been erased since, only the payment status is followed.
  if (mismatch !== null || isPaid(order)) return mismatch
  if (parseEmail(providerOrder.email ?? '') === null) return 'no_email'
  return isQuoteForgotten(order) ? 'forgotten_quote' : null
}

/** An accepted payment fits for as long as its amount and currency stay what the operator accepted. */
function isAsAccepted(
  { livemode }: PaymentProvider,
  order: Order,
  { amountCents, currency, ...there }: ProviderOrder,
): boolean {
  const isSame = amountCents === order.amount_cents && currency === order.currency
  return isSame && there.livemode === livemode
}

/** The terms the order was begun with, whatever is set now. */
export function readTerms(
  provider: Pick<PaymentProvider, 'livemode'>,
  order: Order | null,
): Expectation {
  return {
    unitCents: order?.unit_cents ?? product.priceCents,
    quantity: order?.quantity ?? 1,
    currency: order?.price_currency ?? product.currency,
    livemode: provider.livemode,
    taxed: order?.taxed ?? true,
    taxBehavior: order?.tax_behavior ?? 'exclusive',
  }
}

function isPaid(order: Order | null): boolean {
  return order !== null && order.paid_at !== null
}

/** What a team bought is in its quote, which is deleted thirty days after it expires unpaid. */
function isQuoteForgotten(order: Order | null): boolean {
  return order?.kind === 'team' && order.quote_id === null
}

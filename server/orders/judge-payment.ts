import { parseEmail } from '#contract/email.ts'
import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import type { ShopContext } from '../settings/deps.ts'
import { fitPrice, listPrices } from '../prices/prices.ts'
import { readTerms, totalOf, workOutTerms, type Terms } from '../prices/terms.ts'
import type { Order } from './order.ts'

export type Mismatch =
  | 'no_payment'
  | 'wrong_mode'
  | 'managed_payment'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'wrong_lines'
  | 'wrong_kind'
  | 'no_email'
  | 'forgotten_quote'

/** Returns why no license is issued for a payment that its provider calls paid; null when one is. */
export async function judgePayment(
  deps: ShopContext,
  provider: PaymentProvider,
  order: Order | null,
  providerOrder: ProviderOrder,
): Promise<Mismatch | null> {
  if (order !== null && order.accepted_at !== null)
    return isAsAccepted(provider, order, providerOrder) ? null : 'wrong_amount'
  const terms = order === null ? await fitTerms(deps, providerOrder) : readTerms(order)
  const mismatch = findMismatch(providerOrder, { ...terms, livemode: provider.livemode })
  // If the buyer has been erased since, only the payment status is updated.
  if (mismatch !== null || isPaid(order)) return mismatch
  if (parseEmail(providerOrder.email ?? '') === null) return 'no_email'
  return isQuoteForgotten(order) ? 'forgotten_quote' : null
}

/** Reports whether a payment still has the amount and currency that the operator accepted. */
function isAsAccepted(
  { livemode }: PaymentProvider,
  order: Order,
  { amountCents, currency, ...there }: ProviderOrder,
): boolean {
  const isSame = amountCents === order.amount_cents && currency === order.currency
  return isSame && there.livemode === livemode
}

/**
 * Returns the terms of a sale that began at its provider, which may add a tax to the price. The sale is not
 * counted under any of our prices, because only the amount suggests which one it was.
 */
export async function fitTerms(
  deps: ShopContext,
  { amountCents, paidAt }: Pick<ProviderOrder, 'amountCents' | 'paidAt'>,
): Promise<Terms> {
  const at = paidAt ?? deps.clock.now()
  const price = fitPrice(await listPrices(deps), at, amountCents)
  return { ...workOutTerms(deps, { ...price, id: null }), taxed: true, taxBehavior: 'exclusive' }
}

function isPaid(order: Order | null): boolean {
  return order !== null && order.paid_at !== null
}

/**
 * Reports whether the quote is gone. The quote says what a team bought, and is deleted thirty days after it
 * expires unpaid.
 */
function isQuoteForgotten(order: Order | null): boolean {
  return order?.kind === 'team' && order.quote_id === null
}

/** The amount that this shop asked for. `taxed` means that the provider may have added a tax. */
type Expectation = Omit<Terms, 'priceId' | 'couponId' | 'discountCents'> & { livemode: boolean }

/** Returns why a payment that its provider calls paid does not match this order; null when it matches. */
function findMismatch(providerOrder: ProviderOrder, expected: Expectation): Mismatch | null {
  if (providerOrder.livemode !== expected.livemode) return 'wrong_mode'
  if (!providerOrder.onePayment) return 'wrong_kind'
  if (providerOrder.managed) return 'managed_payment'
  if (providerOrder.currency !== expected.currency) return 'wrong_currency'
  if (!isAmount(providerOrder, expected)) return 'wrong_amount'
  return areLines(providerOrder, expected) ? null : 'wrong_lines'
}

function isAmount({ amountCents, taxCents }: ProviderOrder, expected: Expectation): boolean {
  if (amountCents === null || (taxCents !== 0 && !expected.taxed)) return false
  if (taxCents < 0 || taxCents >= amountCents) return false
  return amountCents === totalOf(expected, taxCents)
}

function areLines({ lines }: ProviderOrder, { unitCents, quantity }: Expectation): boolean {
  if (lines === null) return true
  const [line] = lines
  const isOurs = line?.quantity === quantity && line.amountCents === unitCents * quantity
  return lines.length === 1 && isOurs
}

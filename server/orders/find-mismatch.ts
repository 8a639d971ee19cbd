import type { ProviderOrder } from '../checkout/provider.ts'
import { totalOf, type Terms } from '../prices/terms.ts'

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

/** What this shop asked for. `taxed`: the provider may have added a tax. */
type Expectation = Omit<Terms, 'priceId' | 'couponId' | 'discountCents'> & { livemode: boolean }

/** Answers why a payment that its provider calls paid does not fit this order; null when it does. */
export function findMismatch(providerOrder: ProviderOrder, expected: Expectation): Mismatch | null {
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

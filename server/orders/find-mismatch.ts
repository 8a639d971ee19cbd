import type { TaxBehavior } from '#db/schema.ts'
import type { ProviderOrder } from '../checkout/provider.ts'

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
export interface Expectation {
  unitCents: number
  quantity: number
  currency: string
  livemode: boolean
  taxed: boolean
  taxBehavior: TaxBehavior
}

/** Answers why a payment that its provider calls paid does not fit this order; null when it does. */
export function findMismatch(providerOrder: ProviderOrder, expected: Expectation): Mismatch | null {
  if (providerOrder.livemode !== expected.livemode) return 'wrong_mode'
  if (!providerOrder.onePayment) return 'wrong_kind'
  if (providerOrder.managed) return 'managed_payment'
  if (providerOrder.currency !== expected.currency) return 'wrong_currency'
  if (!isAmount(providerOrder, expected)) return 'wrong_amount'
  return areLines(providerOrder, expected) ? null : 'wrong_lines'
}

function isAmount(
  { amountCents, taxCents }: ProviderOrder,
  { unitCents, quantity, taxed, taxBehavior }: Expectation,
): boolean {
  if (amountCents === null || (taxCents !== 0 && !taxed)) return false
  if (taxCents < 0 || taxCents >= amountCents) return false
  const priced = taxBehavior === 'inclusive' ? amountCents : amountCents - taxCents
  return priced === unitCents * quantity
}

function areLines({ lines }: ProviderOrder, { unitCents, quantity }: Expectation): boolean {
  if (lines === null) return true
  const [line] = lines
  const isOurs = line?.quantity === quantity && line.amountCents === unitCents * quantity
  return lines.length === 1 && isOurs
}

import { product } from '#contract/product.ts'
import type { ProviderOrder } from '../checkout/provider.ts'

export type Objection =
  | 'no_payment'
  | 'wrong_mode'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'wrong_lines'
  | 'wrong_kind'
  | 'no_email'
  | 'forgotten_quote'

/** What this shop asked for. `taxed`: the provider may have put tax on top. */
export interface Expectation {
  unitCents: number
  quantity: number
  livemode: boolean
  taxed: boolean
}

/** Why a payment the provider calls paid is none for this order; null when it is one. */
export function findObjection(truth: ProviderOrder, expected: Expectation): Objection | null {
  if (truth.livemode !== expected.livemode) return 'wrong_mode'
  if (!truth.onePayment) return 'wrong_kind'
  if (truth.currency !== product.currency) return 'wrong_currency'
  if (!isAmount(truth, expected)) return 'wrong_amount'
  if (!areLines(truth, expected)) return 'wrong_lines'
  return truth.email ? null : 'no_email'
}

function isAmount(truth: ProviderOrder, { unitCents, quantity, taxed }: Expectation): boolean {
  if (truth.amountCents === null || (truth.taxCents !== 0 && !taxed)) return false
  return truth.amountCents - truth.taxCents === unitCents * quantity
}

function areLines({ lines }: ProviderOrder, { unitCents, quantity }: Expectation): boolean {
  if (lines === null) return true
  const [line] = lines
  const isOurs = line?.quantity === quantity && line.amountCents === unitCents * quantity
  return lines.length === 1 && isOurs
}

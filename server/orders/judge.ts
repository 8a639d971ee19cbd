import { product } from '#contract/product.ts'
import type { ProviderOrder } from '../checkout/stripe.ts'

export type Objection =
  | 'no_payment'
  | 'wrong_mode'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'wrong_lines'
  | 'wrong_kind'
  | 'no_email'

/** Why a payment the provider calls paid is none for our license; null when it is one. */
export function findObjection(order: ProviderOrder, livemode: boolean): Objection | null {
  if (order.livemode !== livemode) return 'wrong_mode'
  if (!order.onePayment) return 'wrong_kind'
  if (order.currency !== product.currency) return 'wrong_currency'
  if (order.amountCents !== product.priceCents) return 'wrong_amount'
  if (!hasOneLine(order)) return 'wrong_lines'
  return order.email ? null : 'no_email'
}

function hasOneLine({ lines }: ProviderOrder): boolean {
  const [line] = lines
  return lines.length === 1 && line?.quantity === 1 && line.amountCents === product.priceCents
}

import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { ListedOrder } from '#contract/admin/orders.ts'
import type { ChipState } from '../../ui/chip.tsx'

export const statusWords: Record<ListedOrder['status'], [ChipState, string]> = {
  open: ['past', 'Not paid'],
  confirming: ['asks', 'Confirming'],
  underpaid: ['asks', 'Underpaid'],
  paid: ['works', 'Paid'],
  disputed: ['stopped', 'Disputed'],
  refunded: ['past', 'Refunded'],
  expired: ['past', 'Expired'],
  failed: ['past', 'Failed'],
}

/** What an order is for, such as `Team, 8 people`. */
export function sayItem({ kind, quantity }: Pick<ListedOrder, 'kind' | 'quantity'>): string {
  if (kind === 'team') return quantity === 1 ? 'Team, 1 person' : `Team, ${quantity} people`
  return kind === 'renewal' ? 'Renewal, one more year' : product.licenseName
}

/** `$49.00`, or a dash for what nobody said. */
export function sayMoney(cents: number | null, currency: string | null): string {
  return cents === null || currency === null ? '–' : formatPrice(cents, currency)
}

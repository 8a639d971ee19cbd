import { formatPrice, writeCents } from '#contract/money.ts'
import type { ListedOrder } from '#contract/admin/orders.ts'
import type { ChipState } from '../../ui/chip.tsx'

export const statusWords: Record<ListedOrder['status'], [ChipState, string]> = {
  open: ['past', 'Not paid'],
  confirming: ['asks', 'Confirming'],
  underpaid: ['asks', 'Underpaid'],
  paid: ['works', 'Paid'],
  disputed: ['stopped', 'Disputed'],
  refunded: ['past', 'Fully refunded'],
  expired: ['past', 'Expired'],
  failed: ['past', 'Failed'],
}

/** Finds the look and the words of an order's state. */
export function findState({
  status,
  refunded_cents: refunded,
}: Pick<ListedOrder, 'status' | 'refunded_cents'>): [ChipState, string] {
  return status === 'paid' && refunded > 0 ? ['past', 'Partly refunded'] : statusWords[status]
}

/** Writes `$49.00`, or a dash for an unknown amount. */
export function sayMoney(cents: number | null, currency: string | null): string {
  return cents === null || currency === null ? '–' : formatPrice(cents, currency)
}

/** Says what is wrong with an amount that may not exceed what is left; null if it is valid. */
export function findAmountProblem(
  cents: number | null,
  left: number,
  currency: string,
): string | null {
  if (cents === null || cents === 0)
    return `Enter an amount, such as ${writeCents(Math.ceil(left / 2), currency)}.`
  return cents > left ? `Only ${sayMoney(left, currency)} is left. Enter that or less.` : null
}

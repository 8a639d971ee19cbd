import type { ListedOrder } from '#contract/admin/orders.ts'
import { sayMoney } from './sale-words.ts'

type TotalProps = Pick<ListedOrder, 'cents' | 'refunded_cents' | 'currency'>

/**
 * Shows the total of an order and, below it, the refunded part, unless the state says that all was
 * refunded.
 */
export function Total({ cents, refunded_cents: refunded, currency }: TotalProps) {
  return (
    <span>
      {sayMoney(cents, currency)}
      {refunded > 0 && refunded !== cents && (
        <small>{`${sayMoney(refunded, currency)} refunded`}</small>
      )}
    </span>
  )
}

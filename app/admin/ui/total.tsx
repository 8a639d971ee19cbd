import type { ListedOrder } from '#contract/admin/orders.ts'
import { sayMoney } from './sale-words.ts'

type TotalProps = Pick<ListedOrder, 'cents' | 'refunded_cents' | 'currency'>

/** Shows what an order came to, and below it how much went back, unless its state says that all did. */
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

import type { ListedOrder } from '#contract/admin/orders.ts'
import { Chip } from '#app/ui/chip.tsx'
import { findState } from './sale-words.ts'

/** Shows the state of an order. One that is short says so once, although its payment is held. */
export function OrderState({ order }: { order: ListedOrder }) {
  const [state, words] = findState(order)
  const isHeld = order.held_reason !== null && order.status !== 'underpaid'
  return (
    <>
      <Chip state={state}>{words}</Chip> {isHeld && <Chip state="asks">Held payment</Chip>}{' '}
      {order.withdrawal === 'open' && <Chip state="asks">Withdrawn</Chip>}
    </>
  )
}

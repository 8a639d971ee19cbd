import { useEffect, useState } from 'react'
import type { OrderAnswer } from '#contract/order.ts'
import { post } from '../../api.ts'
import { followOrder, type OrderView } from './follow-order.ts'

export interface OrderReference {
  provider: 'stripe' | 'gumroad'
  id: string
}

const begin: OrderView = { step: 'processing', state: null }

/** Follows the order, if there is one, to its outcome. */
export function useOrder(order: OrderReference | null | undefined) {
  const [view, show] = useState(begin)
  const [number, setNumber] = useState<string | null>(null)
  const [round, setRound] = useState(1)
  const { provider, id } = order ?? {}

  useEffect(() => {
    if (!provider || !id) return
    let stopped = false
    void followOrder({
      ask: async () => {
        const answer = await askForOrder({ provider, id })
        setNumber(answer?.order_number ?? null)
        return answer
      },
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      show,
      isStopped: () => stopped,
    })
    return () => {
      stopped = true
    }
  }, [provider, id, round])

  function restart() {
    show(begin)
    setRound(round + 1)
  }

  return { view, number, restart }
}

function askForOrder({ provider, id }: OrderReference): Promise<OrderAnswer | null> {
  return provider === 'stripe'
    ? post('stripe/get-by-order-id', { sessionId: id })
    : post('gumroad/get-gumroad-order', { sale_id: id })
}

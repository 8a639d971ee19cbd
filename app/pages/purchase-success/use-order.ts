import { useEffect, useState } from 'react'
import type { MoneyBack } from '#contract/prices.ts'
import type { OrderAnswer } from '#contract/order.ts'
import { post } from '../../browser/api.ts'
import { countPaidOrder } from '../../browser/conversion.ts'
import { followOrder, type OrderView } from './follow-order.ts'
import { readOrder } from './read-order.ts'

export interface OrderReference {
  provider: 'stripe' | 'gumroad' | 'crypto'
  id: string
}

const begin: OrderView = { step: 'processing', order: null }

const lateAfter = 10_000

/** Follows the order, if there is one, until its outcome is known. */
export function useOrder(order: OrderReference | null | undefined) {
  const [view, show] = useState(begin)
  const [number, setNumber] = useState<string | null>(null)
  const [moneyBack, setMoneyBack] = useState<MoneyBack | null>(null)
  const [round, setRound] = useState(1)
  const [isLate, setLate] = useState(false)
  const { provider, id } = order ?? {}

  useEffect(() => {
    if (!provider || !id) return
    let stopped = false
    void followOrder({
      ask: async () => {
        const answer = readOrder(await askForOrder({ provider, id }))
        setNumber(answer?.order_number ?? null)
        setMoneyBack(answer?.money_back ?? null)
        if (answer?.state === 'paid' && answer.order_number) countPaidOrder(answer.order_number)
        return answer
      },
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      show,
      isStopped: () => stopped,
      isSlow: provider === 'crypto',
    })
    const late = setTimeout(() => setLate(true), lateAfter)
    return () => {
      stopped = true
      clearTimeout(late)
    }
  }, [provider, id, round])

  function restart() {
    show(begin)
    setLate(false)
    setRound(round + 1)
  }

  return { view, number, moneyBack, isLate, restart }
}

function askForOrder({ provider, id }: OrderReference): Promise<OrderAnswer | null> {
  switch (provider) {
    case 'stripe':
      return post('stripe/get-by-order-id', { sessionId: id })
    case 'gumroad':
      return post('gumroad/get-gumroad-order', { sale_id: id })
    case 'crypto':
      return post('coinbase/get-by-order-id', { order_id: id })
  }
}

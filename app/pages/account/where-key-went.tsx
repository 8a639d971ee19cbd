import { useEffect, useState } from 'react'
import type { WhereKeyWent as Answer } from '#contract/order.ts'
import { post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { rescueAddress } from '../../rescue-address.ts'

/** Said in the browser that began the order: whoever mistyped the address cannot sign in to see it. */
export function WhereKeyWent({ orderId }: { orderId: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    let stopped = false
    post<Answer>('account/where-key-went', { order_id: orderId })
      .then((next) => !stopped && setAnswer(next))
      // Nothing to say is no failure.
      .catch(() => {})
    return () => {
      stopped = true
    }
  }, [orderId])

  if (!answer?.email) return null
  const { keySentTo, keyGoesTo } = messages.payment
  return (
    <p>
      {answer.sent ? keySentTo(answer.email) : keyGoesTo(answer.email)} Wrong address?{' '}
      <a href={rescueAddress(orderId)}>Correct it</a>
    </p>
  )
}

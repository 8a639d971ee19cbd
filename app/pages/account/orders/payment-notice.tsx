import { useEffect, useEffectEvent, useState } from 'react'
import { post } from '#app/api.ts'
import { messages } from '#app/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { WhereKeyWent as WhereKeyWentAnswer } from '#contract/order.ts'
import type { PaymentAnswer } from '#contract/renewal.ts'
import type { Refresh } from '../licenses/use-keys.ts'
import { ask, useSession } from '../session.ts'
import { followPayment, type PaymentView } from './follow-payment.ts'
import styles from './orders.module.css'
import { rescueAddress } from '#app/rescue-address.ts'

interface PaymentNoticeProps {
  orderId: string
  /** Shows the purchase. */
  refresh: Refresh
}

/** The outcome of the payment that led back to this page. */
export function PaymentNotice({ orderId, refresh }: PaymentNoticeProps) {
  const { login } = useSession()
  const [view, setView] = useState<PaymentView>('awaited')

  const checkPayment = useEffectEvent(async () => {
    const request = { order_id: orderId }
    return (await ask<PaymentAnswer>(login, 'check-payment', request)).state
  })
  const show = useEffectEvent((next: PaymentView) => {
    setView(next)
    if (next === 'paid') void refresh()
  })

  useEffect(() => {
    let stopped = false
    void followPayment({
      ask: () => checkPayment(),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      show: (next) => show(next),
      isStopped: () => stopped,
    })
    return () => {
      stopped = true
    }
  }, [orderId])

  const isOpen = view === 'awaited' || view === 'confirming'
  const isStuck = view === 'held' || view === 'short'
  return (
    <div className={styles.outcome}>
      <Notice kind={view === 'failed' || isStuck ? 'warn' : 'info'}>
        <Spinner label={messages.payment[view]} waits={isOpen} />
        {!isStuck && <WhereKeyWent key={view === 'paid' ? 'sent' : 'waits'} orderId={orderId} />}
      </Notice>
    </div>
  )
}

/** Someone who paid and is not signed in, such as the buyer for a team. */
export function SignInToSee({ orderId }: { orderId: string }) {
  return (
    <div className={styles.outcome}>
      <Notice>
        <p>{messages.payment.signIn}</p>
        <WhereKeyWent orderId={orderId} />
      </Notice>
    </div>
  )
}

/** The order of a payment page that led here. Removed from the address, because it is shown only once. */
export function usePaidOrder(): string | null {
  const [order, setOrder] = useState<string | null>(null)
  useEffect(() => setOrder((known) => takeOrder() ?? known), [])
  return order
}

function takeOrder(): string | null {
  const address = new URL(location.href)
  const order = address.searchParams.get('order')
  if (order === null) return null
  address.searchParams.delete('order')
  history.replaceState(history.state, '', address)
  return order
}

/** Shown in the browser that began the order: a buyer who mistyped the address cannot sign in to see it. */
function WhereKeyWent({ orderId }: { orderId: string }) {
  const [answer, setAnswer] = useState<WhereKeyWentAnswer | null>(null)

  useEffect(() => {
    let stopped = false
    post<WhereKeyWentAnswer>('account/where-key-went', { order_id: orderId })
      .then((next) => !stopped && setAnswer(next))
      // No message is not an error.
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
      <a href={rescueAddress({ number: null, id: orderId }, 'correct')}>Correct it</a>
    </p>
  )
}

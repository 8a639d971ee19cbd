import { useEffect, useEffectEvent, useState } from 'react'
import { messages } from '#app/say/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PaymentAnswer } from '#contract/renewal.ts'
import type { Refresh } from '../licenses/use-keys.ts'
import { ask, useSession } from '../session.ts'
import { followPayment, type PaymentView } from './follow-payment.ts'
import styles from './orders.module.css'

interface PaymentNoticeProps {
  orderId: string
  refresh: Refresh
}

/** Shows the outcome of the payment that led back to this page. */
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
  const isBad = view === 'failed' || view === 'held' || view === 'short'
  return (
    <div className={styles.outcome}>
      <Notice kind={isBad ? 'warn' : 'info'} waits={isOpen}>
        <p role="status">{messages.payment[view]}</p>
      </Notice>
    </div>
  )
}

/**
 * Says why to sign in: to see an order that was paid while signed out, as by the buyer for a team, or to
 * get the invoice that a link to the orders promised.
 */
export function SignInToSee({ paidOrder }: { paidOrder: string | null }) {
  const [wantsOrders, setWantsOrders] = useState(false)
  useEffect(() => setWantsOrders(location.hash === '#orders'), [])
  if (!paidOrder && !wantsOrders) return null
  return (
    <div className={styles.outcome}>
      <Notice>
        <p>{paidOrder ? messages.payment.signIn : messages.signInForInvoice}</p>
      </Notice>
    </div>
  )
}

/**
 * Reads the order from the URL after a payment, and removes it there, because its outcome is shown only
 * once.
 */
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
  history.replaceState(null, '', address)
  return order
}

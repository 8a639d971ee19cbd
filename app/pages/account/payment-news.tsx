import { useEffect, useState } from 'react'
import { messages } from '../../messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { followPayment, type PaymentView } from './follow-payment.ts'
import { checkPayment } from './renewal-actions.ts'
import styles from './renewal.module.css'
import type { Login } from './state.ts'
import { WhereKeyWent } from './where-key-went.tsx'

interface PaymentNewsProps {
  login: Login
  orderId: string
  /** Fetches the account again, which shows what was bought. */
  refresh: (login: Login) => void
}

/** What became of the payment that led back to this page. */
export function PaymentNews({ login, orderId, refresh }: PaymentNewsProps) {
  const [view, setView] = useState<PaymentView>('awaited')

  useEffect(() => {
    let stopped = false
    void followPayment({
      ask: () => checkPayment(login, orderId),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      show: (next) => {
        setView(next)
        if (next === 'paid') refresh(login)
      },
      isStopped: () => stopped,
    })
    return () => {
      stopped = true
    }
  }, [login, orderId, refresh])

  const isOpen = view === 'awaited' || view === 'confirming'
  return (
    <div className={styles.news}>
      <Notice kind={view === 'failed' ? 'warn' : 'info'}>
        <Spinner label={messages.payment[view]} waits={isOpen} />
        <WhereKeyWent key={view === 'paid' ? 'sent' : 'waits'} orderId={orderId} />
      </Notice>
    </div>
  )
}

/** Whoever paid and is not signed in, such as the buyer for a team. */
export function SignInToSee({ orderId }: { orderId: string }) {
  return (
    <div className={styles.news}>
      <Notice>
        <p>{messages.payment.signIn}</p>
        <WhereKeyWent orderId={orderId} />
      </Notice>
    </div>
  )
}

/** The order of a payment page that led here. It is taken out of the address: it is news only once. */
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

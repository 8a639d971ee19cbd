import { useEffect, useState } from 'react'
import type { OrderAnswer } from '#contract/order.ts'
import { post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { followOrder, type OrderView } from './follow-order.ts'
import { GaveUp } from './gave-up.tsx'
import { OrderId } from './order-id.tsx'
import { PaidOrder } from './paid-order.tsx'
import { Processing } from './processing.tsx'
import styles from './purchase-success.module.css'

interface OrderReference {
  provider: 'stripe' | 'gumroad'
  id: string
}

/** Follows one order and shows what becomes of it. */
export function Order({ provider, id }: OrderReference) {
  const { view, restart } = useOrder({ provider, id })
  return (
    <>
      <p role="status" className={styles.heard}>
        {view.step === 'paid' && 'Your license key is shown.'}
      </p>
      <OrderStep view={view} id={id} restart={restart} />
    </>
  )
}

interface OrderStepProps {
  view: OrderView
  id: string
  restart: () => void
}

function OrderStep({ view, id, restart }: OrderStepProps) {
  switch (view.step) {
    case 'processing':
      return <Processing {...view} />
    case 'paid':
      return <PaidOrder order={view.order} id={id} />
    case 'signInToSeeKey':
      return <SignInToSeeKey />
    case 'ended':
      return <Ended state={view.state} id={id} />
    case 'gaveUp':
      return <GaveUp reason={view.reason} id={id} tryAgain={restart} />
  }
}

const begin: OrderView = { step: 'processing', attempt: 1, state: null }

function useOrder({ provider, id }: OrderReference) {
  const [view, show] = useState(begin)
  const [round, setRound] = useState(1)

  useEffect(() => {
    let stopped = false
    void followOrder({
      ask: () => askForOrder({ provider, id }),
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

  return { view, restart }
}

function askForOrder({ provider, id }: OrderReference): Promise<OrderAnswer> {
  return provider === 'stripe'
    ? post('stripe/get-by-order-id', { sessionId: id })
    : post('gumroad/get-gumroad-order', { sale_id: id })
}

function SignInToSeeKey() {
  return (
    <div className={styles.stack}>
      <Notice>
        <p>
          This order is paid. Its license key was shown here for 24 hours after the payment; from
          then on it is in your account only.
        </p>
      </Notice>
      <Row>
        <ButtonLink look="primary" href="/account">
          Sign in to see this key
        </ButtonLink>
      </Row>
    </div>
  )
}

const endings = {
  expired: messages.orderExpired,
  failed: messages.orderFailed,
  refunded: messages.orderRefunded,
}

function Ended({ state, id }: { state: keyof typeof endings; id: string }) {
  return (
    <div className={styles.stack}>
      <Notice kind="warn">{endings[state]}</Notice>
      <OrderId id={id} />
      <Row>
        <ButtonLink href="/purchase">Buy a license</ButtonLink>
        <ButtonLink look="quiet" href="/account">
          Open your account
        </ButtonLink>
      </Row>
    </div>
  )
}

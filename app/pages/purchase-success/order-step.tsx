import { messages } from '../../messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import type { OrderEnding, OrderView } from './follow-order.ts'
import { GaveUp } from './gave-up.tsx'
import { OrderId } from './order-id.tsx'
import { PaidOrder } from './paid-order.tsx'
import { Processing } from './processing.tsx'
import styles from './purchase-success.module.css'

interface OrderStepProps {
  view: OrderView
  id: string
  restart: () => void
}

/** The known state of the order. */
export function OrderStep({ view, id, restart }: OrderStepProps) {
  switch (view.step) {
    case 'processing':
      return <Processing {...view} />
    case 'paid':
      return <PaidOrder order={view.order} id={id} />
    case 'signInToSeeKey':
      return <SignInToSeeKey isReplaced={view.order.key_replaced === true} />
    case 'ended':
      return <Ended state={view.state} id={id} />
    case 'gaveUp':
      return <GaveUp reason={view.reason} id={id} tryAgain={restart} />
  }
}

function SignInToSeeKey({ isReplaced }: { isReplaced: boolean }) {
  return (
    <div className={styles.framed}>
      <Notice>
        <p>{isReplaced ? messages.orderKeyReplaced : messages.orderKeyNotShown}</p>
      </Notice>
      <Row>
        <ButtonLink look="primary" href="/account">
          {isReplaced ? 'Sign in to see the new key' : 'Sign in to see this key'}
        </ButtonLink>
      </Row>
    </div>
  )
}

const endings: Record<OrderEnding, string> = {
  expired: messages.orderExpired,
  failed: messages.orderFailed,
  refunded: messages.orderRefunded,
  suspended: messages.orderSuspended,
}

function Ended({ state, id }: { state: OrderEnding; id: string }) {
  const isPaused = state === 'suspended'
  return (
    <div className={styles.framed}>
      <Notice kind="warn">{endings[state]}</Notice>
      <OrderId id={id} />
      <Row>
        {!isPaused && (
          <ButtonLink href="/purchase">
            {state === 'failed' ? 'Pay another way' : 'Buy a license'}
          </ButtonLink>
        )}
        <ButtonLink look={isPaused ? undefined : 'quiet'} href="/account">
          Open your account
        </ButtonLink>
      </Row>
    </div>
  )
}

import { messages } from '../../messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import type { OrderEnding, OrderView } from './follow-order.ts'
import { GaveUp } from './gave-up.tsx'
import { OrderId } from './order-id.tsx'
import { PaidOrder } from './paid-order.tsx'
import { Processing } from './processing.tsx'
import type { NamedOrder } from '../../support-address.ts'
import styles from './purchase-success.module.css'

interface OrderStepProps {
  view: OrderView
  named: NamedOrder
  restart: () => void
}

/** The known state of the order. */
export function OrderStep({ view, named, restart }: OrderStepProps) {
  switch (view.step) {
    case 'processing':
      return <Processing {...view} />
    case 'paid':
      return <PaidOrder order={view.order} id={named.id} />
    case 'signInToSeeKey':
      return <SignInToSeeKey isReplaced={view.order.key_replaced === true} />
    case 'ended':
      return <Ended state={view.state} named={named} />
    case 'gaveUp':
      return <GaveUp reason={view.reason} named={named} tryAgain={restart} />
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

function Ended({ state, named }: { state: OrderEnding; named: NamedOrder }) {
  const isPaused = state === 'suspended'
  return (
    <div className={styles.framed}>
      <Notice kind="warn">{endings[state]}</Notice>
      <OrderId {...named} />
      <Row>
        {!isPaused && <ButtonLink href="/purchase">Buy a license</ButtonLink>}
        <ButtonLink look={isPaused ? undefined : 'quiet'} href="/account">
          Open your account
        </ButtonLink>
      </Row>
    </div>
  )
}

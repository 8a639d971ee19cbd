import type { OrderAnswer } from '#contract/order.ts'
import { messages } from '../../messages.ts'
import { type NamedOrder, supportAddress } from '../../support-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import type { OrderEnding, OrderView } from './follow-order.ts'
import { GaveUp } from './gave-up.tsx'
import { HeldOrder } from './held-order.tsx'
import { OrderCard, Words } from './order-card.tsx'
import { PaidOrder, Papers } from './paid-order.tsx'
import { Processing } from './processing.tsx'
import { Receipt } from './receipt.tsx'

interface OrderStepProps {
  view: OrderView
  named: NamedOrder
  restart: () => void
}

/** The known state of the order. */
export function OrderStep({ view, named, restart }: OrderStepProps) {
  switch (view.step) {
    case 'processing':
      return <Processing named={named} order={view.order} />
    case 'paid':
      return <PaidOrder order={view.order} named={named} corrected={restart} />
    case 'gift':
      return <Gift bouncedFrom={view.order.email_bounced_to} named={named} />
    case 'held':
      return <HeldOrder held={view.held} named={named} delivered={restart} />
    case 'signInToSeeKey':
      return <SignInToSeeKey order={view.order} named={named} />
    case 'ended':
      return <Ended state={view.state} named={named} />
    case 'gaveUp':
      return <GaveUp reason={view.reason} named={named} tryAgain={restart} />
  }
}

/** For the buyer; the key is for somebody else. */
function Gift({ bouncedFrom, named }: { bouncedFrom: string | undefined; named: NamedOrder }) {
  return (
    <OrderCard named={named}>
      <Words>
        {bouncedFrom && (
          <Notice kind="warn">
            Your payment went through, but our email with the key to {bouncedFrom} bounced.{' '}
            <a href={supportAddress(named)}>Email support</a> with the right address.
          </Notice>
        )}
        <p>The license is in that email address’s account. We sent the receipt to yours.</p>
      </Words>
    </OrderCard>
  )
}

function SignInToSeeKey({ order, named }: { order: OrderAnswer; named: NamedOrder }) {
  const { receipt, email_to: sentTo } = order
  return (
    <OrderCard named={named} papers={<Papers canPrint={receipt !== undefined} />}>
      <Words>
        <Notice>
          <p>{order.other_browser ? messages.orderOtherBrowser : messages.orderKeyNotShown}</p>
        </Notice>
        <Row>
          <ButtonLink look="primary" href="/account">
            Sign in to see this key
          </ButtonLink>
        </Row>
      </Words>
      {receipt && <Receipt {...{ named, receipt, sentTo }} />}
    </OrderCard>
  )
}

const endings: Record<OrderEnding, string> = {
  expired: messages.orderExpired,
  failed: messages.orderFailed,
  refunded: messages.orderRefunded,
  suspended: messages.orderSuspended,
  underpaid: messages.orderUnderpaid,
}

function Ended({ state, named }: { state: OrderEnding; named: NamedOrder }) {
  const maySell = state !== 'suspended' && state !== 'underpaid'
  return (
    <OrderCard named={named}>
      <Words>
        <Notice kind="warn">{endings[state]}</Notice>
        <Row>
          {maySell && (
            <ButtonLink look={state === 'refunded' ? undefined : 'primary'} href="/purchase">
              {state === 'failed' ? 'Pay another way' : 'Buy a license'}
            </ButtonLink>
          )}
          <ButtonLink look={maySell ? 'quiet' : undefined} href="/account">
            Open your account
          </ButtonLink>
        </Row>
      </Words>
    </OrderCard>
  )
}

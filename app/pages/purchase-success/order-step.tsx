import type { OrderAnswer } from '#contract/order.ts'
import { messages } from '../../say/messages.ts'
import { type NamedOrder, supportAddress } from '../../site/support-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Ended } from './ended.tsx'
import type { OrderView } from './follow-order.ts'
import { GaveUp } from './gave-up.tsx'
import { HeldOrder } from './held-order.tsx'
import { Below, KeyRow, OrderCard, OrderFacts, Status } from './order-card.tsx'
import { PaidOrder } from './paid-order.tsx'
import { Processing } from './processing.tsx'
import { Overpaid, PaidLine, Receipt } from './receipt.tsx'
import { SomethingWrong, WhereKeysAre } from './sections.tsx'
import type { OrderReference } from './use-order.ts'

interface OrderStepProps {
  view: OrderView
  named: NamedOrder
  provider: OrderReference['provider'] | null
  restart: () => void
}

export function OrderStep({ view, named, provider, restart }: OrderStepProps) {
  switch (view.step) {
    case 'processing':
      return <Processing named={named} order={view.order} provider={provider} />
    case 'paid':
      return <PaidOrder order={view.order} named={named} corrected={restart} />
    case 'gift':
      return <Gift bouncedFrom={view.order.email_bounced_to} named={named} />
    case 'held':
      return <HeldOrder held={view.held} named={named} delivered={restart} />
    case 'signInToSeeKey':
      return <SignInToSeeKey order={view.order} named={named} />
    case 'ended':
      return <Ended state={view.state} order={view.order} named={named} />
    case 'gaveUp':
      return <GaveUp reason={view.reason} named={named} tryAgain={restart} />
  }
}

/** Shows a gift to its buyer, who isn't the one who gets the key. */
function Gift({ bouncedFrom, named }: { bouncedFrom: string | undefined; named: NamedOrder }) {
  return (
    <>
      <OrderCard>
        <KeyRow>
          {bouncedFrom ? (
            <>
              <Status kind="stop">{`Our email with the key to ${bouncedFrom} bounced.`}</Status>
              <ButtonLink look="primary" href={supportAddress(named)}>
                Email us the right address
              </ButtonLink>
            </>
          ) : (
            <p>The license is in that person’s account, too. We sent the receipt to you.</p>
          )}
        </KeyRow>
        <OrderFacts named={named} />
      </OrderCard>
      <Below>
        <SomethingWrong named={named} />
      </Below>
    </>
  )
}

function SignInToSeeKey({ order, named }: { order: OrderAnswer; named: NamedOrder }) {
  const { receipt, email_to: to } = order
  return (
    <>
      <OrderCard>
        <KeyRow>
          <p>{order.other_browser ? messages.orderOtherBrowser : messages.orderKeyNotShown}</p>
          <ButtonLink look="primary" href="/account">
            Sign in to see this key
          </ButtonLink>
        </KeyRow>
        <Overpaid named={named} receipt={receipt} />
        <OrderFacts named={named} />
        {receipt && <Receipt named={named} receipt={receipt} to={to} />}
      </OrderCard>
      <Below>
        <WhereKeysAre isAwaited={false} email={to} />
        <SomethingWrong named={named} />
      </Below>
      <PaidLine receipt={receipt} />
    </>
  )
}

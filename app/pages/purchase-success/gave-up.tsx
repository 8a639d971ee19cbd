import { messages } from '../../say/messages.ts'
import { slot } from '../../site/slots.ts'
import { rescueAddress } from '../../site/rescue-address.ts'
import { type NamedOrder, supportAddress } from '../../site/support-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { OrderView } from './follow-order.ts'
import { Below, KeyRow, OrderCard, Status } from './order-card.tsx'
import { SomethingWrong, WhereKeysAre } from './sections.tsx'

interface GaveUpProps {
  reason: Extract<OrderView, { step: 'gaveUp' }>['reason']
  named: NamedOrder
  tryAgain: () => void
}

export function GaveUp({ reason, named, tryAgain }: GaveUpProps) {
  return (
    <>
      <OrderCard>
        <KeyRow>
          <Status kind="alert">
            {reason === 'unreachable' ? <Unreachable named={named} /> : messages.orderWithoutKey}
          </Status>
        </KeyRow>
        <div className="line">
          <Button look="primary" onClick={tryAgain}>
            Try again
          </Button>
          <ButtonLink href={rescueAddress(named)}>Email my key again</ButtonLink>
        </div>
      </OrderCard>
      <Below>
        <WhereKeysAre isAwaited />
        <SomethingWrong named={named} />
      </Below>
    </>
  )
}

function Unreachable({ named }: { named: NamedOrder }) {
  const [before, after] = messages.orderUnreachable.split('{email}')
  return (
    <>
      {before}
      <a href={supportAddress(named)}>{slot('support_email')}</a>
      {after}
    </>
  )
}

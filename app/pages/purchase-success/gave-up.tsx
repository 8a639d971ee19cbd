import { messages } from '../../messages.ts'
import { slot } from '../../slots.ts'
import { rescueAddress } from '../../rescue-address.ts'
import { type NamedOrder, supportAddress } from '../../support-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import type { OrderView } from './follow-order.ts'
import { OrderCard, Words } from './order-card.tsx'

interface GaveUpProps {
  reason: Extract<OrderView, { step: 'gaveUp' }>['reason']
  named: NamedOrder
  tryAgain: () => void
}

export function GaveUp({ reason, named, tryAgain }: GaveUpProps) {
  return (
    <OrderCard named={named}>
      <Words>
        <Notice kind="alert">
          <p>
            {reason === 'unreachable' ? <Unreachable named={named} /> : messages.orderWithoutKey}
          </p>
        </Notice>
        <Row>
          <Button look="primary" onClick={tryAgain}>
            Try again
          </Button>
          <ButtonLink href={rescueAddress(named)}>Email my key again</ButtonLink>
          {reason === 'withoutKey' && (
            <ButtonLink look="quiet" href={supportAddress(named)}>
              Email support
            </ButtonLink>
          )}
        </Row>
      </Words>
    </OrderCard>
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

import { messages } from '../../messages.ts'
import { slot } from '../../slots.ts'
import { supportAddress } from '../../support-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import type { OrderView } from './follow-order.ts'
import { OrderId } from './order-id.tsx'
import { rescueAddress } from '../../rescue-address.ts'
import styles from './purchase-success.module.css'

interface GaveUpProps {
  reason: Extract<OrderView, { step: 'gaveUp' }>['reason']
  id: string
  tryAgain: () => void
}

export function GaveUp({ reason, id, tryAgain }: GaveUpProps) {
  return (
    <div className={styles.framed}>
      <Notice kind="alert">
        <p>{reason === 'unreachable' ? <Unreachable id={id} /> : messages.orderWithoutKey}</p>
        <p>If you paid, your payment is safe. We email the key once the payment is confirmed.</p>
      </Notice>
      <OrderId id={id} />
      <Row>
        <Button look="primary" onClick={tryAgain}>
          Try again
        </Button>
        <ButtonLink href={rescueAddress(id)}>Email my key again</ButtonLink>
        <ButtonLink look="quiet" href={supportAddress(id)}>
          Email support
        </ButtonLink>
      </Row>
    </div>
  )
}

function Unreachable({ id }: { id: string }) {
  const [before, after] = messages.orderUnreachable.split('{email}')
  return (
    <>
      {before}
      <a href={supportAddress(id)}>{slot('support_email')}</a>
      {after}
    </>
  )
}

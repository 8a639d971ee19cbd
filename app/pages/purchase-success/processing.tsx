import type { OrderAnswer } from '#contract/order.ts'
import type { NamedOrder } from '../../support-address.ts'
import { OrderCard, Step } from './order-card.tsx'
import styles from './order-card.module.css'

interface ProcessingProps {
  named: NamedOrder | null
  /** Null before the first answer. */
  order: OrderAnswer | null
}

/** Of the payment, its first step says only what is known. */
export function Processing({ named, order }: ProcessingProps) {
  return (
    <OrderCard named={named?.number ? named : null} papers={<YouCanClose order={order} />}>
      <div className={`line ${styles.top}`}>
        <ol className={`plain ${styles.steps}`}>
          <Step look="now" name="Confirming your payment" />
          <Step name="Making your key" />
          <Step name="Emailing it to you" note={order?.email_to} />
        </ol>
      </div>
    </OrderCard>
  )
}

function YouCanClose({ order }: Pick<ProcessingProps, 'order'>) {
  return (
    <p>
      {order?.state === 'confirming' && (
        <span>Depending on how you paid, this takes minutes or days. </span>
      )}
      <span>This page updates automatically. You can close it: we’ll email the key.</span>
    </p>
  )
}

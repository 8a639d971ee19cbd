import type { NamedOrder } from '../../support-address.ts'
import { Facts, OrderCard, Step } from './order-card.tsx'
import styles from './order-card.module.css'

interface ProcessingProps {
  named: NamedOrder | null
  isConfirming: boolean
}

/** Of the payment, its first step says only what is known. */
export function Processing({ named, isConfirming }: ProcessingProps) {
  return (
    <OrderCard
      named={named?.number ? named : null}
      papers={<YouCanClose isConfirming={isConfirming} />}
    >
      <div className={styles.top}>
        <ol className={`plain ${styles.rows}`}>
          <Step look="now" name="Confirming your payment" />
          <Step name="Making your key" />
          <Step name="Emailing it to you" />
        </ol>
      </div>
      <Facts values={null} />
    </OrderCard>
  )
}

function YouCanClose({ isConfirming }: Pick<ProcessingProps, 'isConfirming'>) {
  return (
    <p>
      {isConfirming && 'Depending on how you paid, this takes minutes or days. '}
      This page updates automatically. You can close it: we’ll email the key.
    </p>
  )
}

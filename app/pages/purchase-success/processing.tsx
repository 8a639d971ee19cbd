import type { NamedOrder } from '../../support-address.ts'
import { Facts, OrderCard, Step } from './order-card.tsx'
import styles from './order-card.module.css'
import pageStyles from './purchase-success.module.css'

/** Of the payment, its first step says only what is known. */
export function Processing({ named }: { named: NamedOrder | null }) {
  return (
    <OrderCard named={named?.number ? named : null}>
      <div className={styles.top}>
        <ol className={styles.rows}>
          <Step look="now" name="Confirming your payment" />
          <Step name="Making your key" />
          <Step name="Emailing it to you" />
        </ol>
      </div>
      <Facts values={null} />
    </OrderCard>
  )
}

/** Beside it. */
export function YouCanClose({ isConfirming }: { isConfirming: boolean }) {
  return (
    <p className={pageStyles.lone}>
      {isConfirming && 'Depending on how you paid, this takes minutes or days. '}
      You can close this page. We’ll email the key.
    </p>
  )
}

import { messages } from '../../messages.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { OrderView } from './follow-order.ts'
import styles from './purchase-success.module.css'

/** Announced once; what is known of the payment is only visible. */
export function Processing({ state }: Extract<OrderView, { step: 'processing' }>) {
  return (
    <div className={styles.outcome}>
      <Sheet>
        <Spinner label="Processing your order" />
        <p className={styles.while}>
          {sentenceFor(state)}We’ll email the key, too. You can close this page.
        </p>
      </Sheet>
    </div>
  )
}

function sentenceFor(state: string | null): string {
  if (state === 'awaiting_payment') return `${messages.orderAwaitingPayment} `
  return state === 'confirming' ? `${messages.orderConfirming} ` : ''
}

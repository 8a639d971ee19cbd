import { messages } from '../../messages.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { OrderView } from './follow-order.ts'
import styles from './purchase-success.module.css'
import { orderPolling } from '../../order-polling.ts'

/** Announced once; later attempts are only visible. */
export function Processing({ attempt, state }: Extract<OrderView, { step: 'processing' }>) {
  return (
    <div className={styles.outcome}>
      <Sheet>
        <Spinner label="Processing your order" />
        <p className={styles.attempt}>
          Attempt {attempt} of {orderPolling.attempts}. {sentenceFor(state)}
        </p>
      </Sheet>
    </div>
  )
}

function sentenceFor(state: string | null): string {
  if (state === 'awaiting_payment') return messages.orderAwaitingPayment
  return state === 'confirming' ? messages.orderConfirming : ''
}

import type { PaymentAnswer } from '#contract/renewal.ts'
import { orderPolling } from '#app/browser/order-polling.ts'

export type PaymentView =
  | 'awaited'
  | 'confirming'
  | 'paid'
  | 'refunded'
  | 'failed'
  | 'held'
  | 'short'
  | 'late'

interface Asking {
  /** Calls the API once; throws on failure. */
  ask: () => Promise<PaymentAnswer['state']>
  wait: (milliseconds: number) => Promise<void>
  show: (view: PaymentView) => void
  isStopped: () => boolean
}

/** Polls a payment until its outcome is known, as often as the order page does. */
export async function followPayment({ ask, wait, show, isStopped }: Asking): Promise<void> {
  for (let attempt = 1; attempt <= orderPolling.attempts; attempt++) {
    if (attempt > 1) await wait(orderPolling.interval)
    if (isStopped()) return
    const state = await ask().catch(() => null)
    if (isStopped()) return
    if (state === 'paid' || state === 'refunded') return show(state)
    if (state === 'held') return show('held')
    if (state === 'underpaid') return show('short')
    if (state === 'failed' || state === 'expired') return show('failed')
    show(state === 'confirming' ? 'confirming' : 'awaited')
  }
  show('late')
}

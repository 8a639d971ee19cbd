import type { HeldPayment, OrderAnswer } from '#contract/order.ts'
import { orderPolling } from '../../browser/order-polling.ts'

/** The page's current knowledge about the order. */
export type OrderView =
  | { step: 'processing'; order: OrderAnswer | null }
  | { step: 'paid'; order: OrderAnswer & { license_key: string } }
  | { step: 'gift'; order: OrderAnswer }
  | { step: 'held'; held: HeldPayment }
  | { step: 'signInToSeeKey'; order: OrderAnswer }
  | { step: 'ended'; state: OrderEnding; order: OrderAnswer }
  | { step: 'gaveUp'; reason: 'unreachable' | 'withoutKey' }

const endings = ['expired', 'failed', 'refunded', 'suspended', 'underpaid'] as const
export type OrderEnding = (typeof endings)[number]

interface Asking {
  /** Calls the API once; throws on failure. Null is an answer without a key. */
  ask: () => Promise<OrderAnswer | null>
  wait: (milliseconds: number) => Promise<void>
  show: (view: OrderView) => void
  isStopped: () => boolean
  /** True if the payment usually takes minutes or hours, as with crypto. */
  isSlow: boolean
}

/**
 * Polls the order until there is a final state to show, at most five times; a slow payment as long as
 * answers come.
 */
export async function followOrder({ ask, wait, show, isStopped, isSlow }: Asking): Promise<void> {
  const { attempts, interval, slowInterval } = orderPolling
  let anyFailed = false
  for (let attempt = 1; attempt <= attempts || (isSlow && !anyFailed); attempt++) {
    if (attempt > 1) await wait(attempt > attempts ? slowInterval : interval)
    if (isStopped()) return
    const answer = await ask().catch(() => 'failed' as const)
    if (isStopped()) return
    if (answer === 'failed') anyFailed = true
    if (answer === 'failed' || answer === null) continue
    const view = finalViewOf(answer)
    show(view ?? { step: 'processing', order: answer })
    if (view) return
  }
  show({ step: 'gaveUp', reason: anyFailed ? 'unreachable' : 'withoutKey' })
}

/** Returns the final view; null while another answer could still change it. */
function finalViewOf(order: OrderAnswer): OrderView | null {
  const { state, license_key } = order
  const ended = endings.find((each) => each === state)
  if (ended) return { step: 'ended', state: ended, order }
  if (order.held) return { step: 'held', held: order.held }
  if (order.is_gift) return { step: 'gift', order }
  if (license_key) return { step: 'paid', order: { ...order, license_key } }
  return order.sign_in_to_see_key ? { step: 'signInToSeeKey', order } : null
}

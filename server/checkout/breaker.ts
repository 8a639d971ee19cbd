import type { Logger } from 'pino'
import type { Provider } from '#contract/providers.ts'
import type { Clock } from '../settings/clock.ts'
import { noteRefusal, type CallFailure } from './note-refusal.ts'
import type { Checkout, CheckoutFailure, NewOrder } from './provider.ts'

const timeoutsToOpen = 3
const betweenProbes = 10_000

/**
 * Opens after three timeouts in a row and then fails at once, so that buyers do not wait for a provider that
 * hangs. One call every ten seconds still goes through, and the first success closes the breaker.
 */
export function throughBreaker(
  { clock, log }: { clock: Clock; log: Logger },
  provider: Provider,
  create: (order: NewOrder) => Promise<Checkout | CallFailure>,
): (order: NewOrder) => Promise<Checkout | CheckoutFailure> {
  let timeouts = 0
  let probedAt = 0
  const isOpen = () => timeouts >= timeoutsToOpen
  const isProbeDue = () => Math.abs(clock.now().getTime() - probedAt) >= betweenProbes

  function follow(answer: Checkout | CallFailure): void {
    if (typeof answer === 'object') timeouts = 0
    else if (answer === 'timed_out') timeouts += 1
    else if (!isOpen()) timeouts = 0
  }

  return async (order) => {
    if (isOpen() && !isProbeDue()) {
      const code = 'not_asked_while_it_hangs'
      noteRefusal(log, { provider, call: 'create', status: null, code, requestId: null })
      return 'unavailable'
    }
    if (isOpen()) probedAt = clock.now().getTime()
    const wasOpen = isOpen()
    const answer = await create(order)
    follow(answer)
    if (isOpen() && !wasOpen) probedAt = clock.now().getTime()
    return answer === 'timed_out' ? 'unavailable' : answer
  }
}

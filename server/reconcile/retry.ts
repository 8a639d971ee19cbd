import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentProvider } from '../checkout/provider.ts'
import { Unanswered } from '../faults.ts'

const pauses = [300, 1200]

/** One failed call must not end work that takes hundreds of calls. */
export async function retryUnavailable<T>(
  ask: () => Promise<T | 'unavailable'>,
): Promise<T | 'unavailable'> {
  for (const pause of pauses) {
    const answer = await ask()
    if (answer !== 'unavailable') return answer
    await sleep(pause)
  }
  return ask()
}

/**
 * After no answer about one record, asked again and again: whether the provider itself is away, which ends
 * the round. Throws when it answers.
 */
export async function isAway({ name, probe }: PaymentProvider): Promise<true> {
  if ((await probe()) !== 'answers') return true
  throw new Unanswered(name)
}

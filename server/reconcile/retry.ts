import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentProvider } from '../checkout/provider.ts'
import { Unanswered } from '../settings/faults.ts'

const pauses = [300, 1200]

/** Retries a failed call, because a single failure must not end work that takes hundreds of calls. */
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
 * Checks whether the provider itself is away, after repeated calls about one record got no answer. If it is,
 * the round ends. Throws if the provider answers.
 */
export async function isAway({ name, probe }: PaymentProvider): Promise<true> {
  if ((await probe()) !== 'answers') return true
  throw new Unanswered(name)
}

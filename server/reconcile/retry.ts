import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentProvider } from '../checkout/provider.ts'

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
 * After no answer about one record: whether the provider itself is away, which ends the round. Throws when
 * it answers, as this record alone cannot be read then.
 */
export async function isAway({ name, probe }: PaymentProvider, record: string): Promise<true> {
  if ((await probe()) !== 'answers') return true
  throw new Error(`${name} answers, and what it says of ${record} cannot be read`)
}

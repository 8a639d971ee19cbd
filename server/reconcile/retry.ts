import { setTimeout as sleep } from 'node:timers/promises'

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

import { setTimeout as sleep } from 'node:timers/promises'

const pauses = [300, 1200]

/** One bad moment of a provider must not end what takes hundreds of questions. */
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

import { times } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Found } from './trouble.ts'

/** As far as the time of a signed webhook may be off. */
const jump = 5 * times.minute

/** Compares the clock with the monotonic one, which nobody can set. */
export function createFindClockJump(clock: Clock): () => Promise<Found<'clock_jumped'>[]> {
  let ahead = clock.now().getTime() - performance.now()
  return async () => {
    const was = ahead
    ahead = clock.now().getTime() - performance.now()
    return Math.abs(ahead - was) > jump ? [{ kind: 'clock_jumped', since: clock.now() }] : []
  }
}

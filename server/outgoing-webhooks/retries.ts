import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'

const { second, minute, hour } = times

/** The pauses after the first try, the second and so on. There are ten tries, the last within three days. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  18 * hour,
  22 * hour,
]
const mostDays = 3
const longestRetryAfter = 12 * hour

interface Failed {
  attempts: number
  begunAt: Date
  now: Date
  /** The seconds of a `Retry-After`. */
  retryAfter: number | null
  /**
   * A random number from 0 to 1. It makes a pause up to a tenth shorter, so that not everything is retried at
   * once.
   */
  chance: number
}

/** Returns when a message is tried again; null when it has failed for good. */
export function findNextTry({ attempts, begunAt, now, retryAfter, chance }: Failed): Date | null {
  const pause = pauses[attempts - 1]
  if (pause === undefined) return null
  const requestedWait = Math.min((retryAfter ?? 0) * second, longestRetryAfter)
  const next = addMilliseconds(now, Math.max(pause * (1 - chance / 10), requestedWait))
  return next <= addMilliseconds(begunAt, mostDays * times.day) ? next : null
}

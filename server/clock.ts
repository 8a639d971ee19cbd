import { times } from '#contract/limits.ts'
import type { Provider } from '#contract/providers.ts'

export interface Clock {
  now(): Date
}

/** The only place that reads the time. */
export const systemClock: Clock = { now: () => new Date() }

export function addMilliseconds(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds)
}

/** The same day of a later year; 29 February becomes 1 March. */
export function addYears(time: Date, years: number): Date {
  const later = new Date(time)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/** Cuts a time to its hour, for times that must not identify a person. */
export function cutToHour(time: Date): Date {
  const hour = new Date(time)
  hour.setUTCMinutes(0, 0, 0)
  return hour
}

/** Further off, providers refuse what we sign, and what they sign. */
const tolerance = times.minute
/** The clock does not move so far between two looks, unless somebody sets it or the machine sleeps. */
const jump = 5 * times.minute

/** Our clock, compared with those of the payment providers, whose answers carry the time. */
export interface PeerClock extends Clock {
  /** The time as the providers have it. */
  now(): Date
  /** Notes the `Date` of an answer to what was asked then. False when our clock is off by it. */
  hear(provider: Provider, date: string | null | undefined, askedAt: Date): boolean
  /** How far our clock is ahead, in milliseconds; 0 while it is right. */
  readAhead(): number
}

export function createPeerClock(clock: Clock): PeerClock {
  const ahead = new Map<Provider | 'itself', number>([['itself', 0]])
  let drift = measureDrift(clock)

  /** With a clock far off, no connection can be trusted, so no provider may be heard afterwards. */
  function noteJump(): void {
    const step = measureDrift(clock) - drift
    drift += step
    if (Math.abs(step) > jump) for (const [name, was] of ahead) ahead.set(name, was + step)
  }

  /** By whoever agrees most: one of them can be wrong itself. */
  function readAhead(): number {
    noteJump()
    const all = [...ahead.values()].toSorted((one, other) => Math.abs(one) - Math.abs(other))
    return all[0]!
  }

  return {
    now: () => addMilliseconds(clock.now(), -readAhead()),
    readAhead,
    hear(provider, date, askedAt) {
      const there = Date.parse(date ?? '')
      if (Number.isNaN(there)) return true
      noteJump()
      ahead.delete('itself')
      const off = compare(there, askedAt.getTime(), clock.now().getTime())
      ahead.set(provider, off)
      return off === 0
    },
  }
}

/** The answer was written after it was asked for and before it was read. */
function compare(there: number, askedAt: number, readAt: number): number {
  if (there > readAt + tolerance) return readAt - there
  return there < askedAt - tolerance ? askedAt - there : 0
}

/** Against the monotonic clock, which nobody can set. */
function measureDrift(clock: Clock): number {
  return clock.now().getTime() - performance.now()
}

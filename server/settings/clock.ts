import { times } from '#contract/limits.ts'
import type { Provider } from '#contract/providers.ts'

export interface Clock {
  now(): Date
}

/** Reads the time. No other code does. */
export const systemClock: Clock = { now: () => new Date() }

export function addMilliseconds(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds)
}

/** Returns the same day of a later year; 29 February becomes 1 March. */
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

/**
 * The largest tolerated difference. Beyond it, providers refuse what we sign, and we refuse what they sign.
 */
const tolerance = times.minute
/**
 * The largest change between two looks that can happen unless somebody sets the clock or the machine sleeps.
 */
const jump = 5 * times.minute

/** Our clock, compared with the `Date` header of the payment providers. */
export interface PeerClock extends Clock {
  /** Returns the time by the providers' clocks. */
  now(): Date
  /**
   * Notes the `Date` of a response to a request sent at `askedAt`. Returns false if our clock differs too
   * much from it.
   */
  hear(provider: Provider, date: string | null | undefined, askedAt: Date): boolean
  /** Returns how far ahead our clock is, in milliseconds; 0 while it is right. */
  readAhead(): number
}

export function createPeerClock(clock: Clock): PeerClock {
  const ahead = new Map<Provider | 'itself', number>([['itself', 0]])
  let drift = measureDrift(clock)

  /**
   * Notes a jump of the clock. If the clock is far off, TLS connections are not trusted, so no provider's
   * `Date` may arrive afterwards.
   */
  function noteJump(): void {
    const step = measureDrift(clock) - drift
    drift += step
    if (Math.abs(step) > jump) for (const [name, was] of ahead) ahead.set(name, was + step)
  }

  /** Takes the difference that most providers agree on, because one of them can be wrong. */
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

/**
 * Compares a response's time with ours. It was written after the request was sent and before the response was
 * read.
 */
function compare(there: number, askedAt: number, readAt: number): number {
  if (there > readAt + tolerance) return readAt - there
  return there < askedAt - tolerance ? askedAt - there : 0
}

/** Measures against the monotonic clock, which nobody can set. */
function measureDrift(clock: Clock): number {
  return clock.now().getTime() - performance.now()
}

/** A range of time that includes its first moment but not `end`. */
export interface Range {
  from: Date
  end: Date
}

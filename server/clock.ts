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

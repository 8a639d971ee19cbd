import { times } from './limits.ts'

/**
 * Writes "Nov 22, 2026": the day of a moment in the seller's time zone, as on pages, in emails and in
 * documents.
 */
export function formatDay(time: Date | string, timeZone: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
}

/** Writes "2026-11-22", the day of a moment in a time zone. */
export function nameDay(time: Date, timeZone: string): string {
  return time.toLocaleDateString('sv-SE', { timeZone })
}

export function formatHour(time: Date | string, timeZone: string): string {
  return new Date(time).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone })
}

/** Writes "Nov 22, 2026, 14:05 CET", when the hour matters, too. */
export function formatTime(time: Date | string, timeZone: string): string {
  const parts = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  const hour = new Date(time).toLocaleTimeString('en-GB', { ...parts, timeZone })
  return `${formatDay(time, timeZone)}, ${hour}`
}

/**
 * Writes the last day before an end: "Nov 30, 2027" for the following midnight. An end within a day is
 * written as a time.
 */
export function formatLast(end: Date | string, timeZone: string): string {
  const last = formatDay(new Date(new Date(end).getTime() - 1), timeZone)
  return last === formatDay(end, timeZone) ? formatTime(end, timeZone) : last
}

/** Returns when a day such as 2027-01-01, or one a number of days later, begins in a time zone. */
export function beginDay(day: string, timeZone: string, daysAfter = 0): Date {
  const start = Date.parse(day) + daysAfter * times.day
  // The clocks may change between midnight UTC and midnight in this zone.
  const near = start - readAhead(start, timeZone)
  const exact = start - readAhead(near, timeZone)
  // If the clocks skip midnight, the day begins with the change.
  return new Date(exact + readAhead(exact, timeZone) < start ? near : exact)
}

/** Returns how far a time zone is ahead of UTC, in milliseconds. */
function readAhead(at: number, timeZone: string): number {
  const there = new Date(at).toLocaleString('sv-SE', { timeZone })
  return Date.parse(`${there.replace(' ', 'T')}Z`) - at
}

/** Rewrites the ISO 8601 times in a text with `say`. */
export function sayTimes(text: string, say: (time: string) => string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
    Number.isNaN(Date.parse(time)) ? time : say(time),
  )
}

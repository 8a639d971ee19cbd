import { times } from './limits.ts'

/**
 * Writes "Nov 22, 2026", as pages, emails and documents write the day of a moment: in the seller's time
 * zone.
 */
export function formatDay(time: Date | string, timeZone: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
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

/** Writes the last day before an end: "Nov 30, 2027" for the midnight after; within a day, the moment. */
export function formatLast(end: Date | string, timeZone: string): string {
  const last = formatDay(new Date(new Date(end).getTime() - 1), timeZone)
  return last === formatDay(end, timeZone) ? formatTime(end, timeZone) : last
}

/** Returns when a day, such as 2027-01-01, begins in a time zone, or one of the days after it. */
export function beginDay(day: string, timeZone: string, daysAfter = 0): Date {
  const start = Date.parse(day) + daysAfter * times.day
  // The clocks may change between midnight in UTC and midnight there.
  const near = start - readAhead(start, timeZone)
  const exact = start - readAhead(near, timeZone)
  // A midnight that the clocks skip is not part of the day, which begins with the change.
  return new Date(exact + readAhead(exact, timeZone) < start ? near : exact)
}

/** Returns how far clocks in a time zone are ahead of UTC, in milliseconds. */
function readAhead(at: number, timeZone: string): number {
  const there = new Date(at).toLocaleString('sv-SE', { timeZone })
  return Date.parse(`${there.replace(' ', 'T')}Z`) - at
}

/** Rewrites the ISO 8601 times within a text with `say`. */
export function sayTimes(text: string, say: (time: string) => string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
    Number.isNaN(Date.parse(time)) ? time : say(time),
  )
}

import { formatHour } from '#contract/dates.ts'

/** "20 November 2026", for emails and documents; the day of UTC by default. Pages write `formatDay`. */
export function longDate(time: Date | string, timeZone = 'UTC'): string {
  return new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone })
}

/** "20 November 2026, 14:05 UTC", when the hour matters. */
export function longTime(time: Date | string): string {
  return `${longDate(time)}, ${formatHour(time)}`
}

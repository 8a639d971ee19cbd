import { formatHour } from '#contract/dates.ts'

/** "20 November 2026", for emails and documents; the day of UTC. Pages write `formatDay`. */
export function longDate(time: Date | string): string {
  return new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** "20 November 2026, 14:05 UTC", when the hour matters. */
export function longTime(time: Date | string): string {
  return `${longDate(time)}, ${formatHour(time)}`
}

/**
 * "Nov 22, 2026", as pages, emails and documents write the day of a moment: in the seller's time zone.
 * Undefined is the reader's, for a day with a clock beside it.
 */
export function formatDay(time: Date | string, timeZone: string | undefined): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
}

/** "Nov 22, 2026, 14:05 UTC", when the hour matters too. */
export function formatTime(time: Date | string): string {
  const hour = new Date(time).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
  return `${formatDay(time, 'UTC')}, ${hour} UTC`
}

/** "Nov 22, 2026", as pages and emails write a day; in the reader's time zone unless one is given. */
export function formatDay(time: Date | string, timeZone?: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
}

/** "Nov 22, 2026, 14:05 UTC", when the hour matters too. */
export function formatTime(time: Date | string): string {
  const hour = new Date(time).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
  return `${formatDay(time, 'UTC')}, ${hour} UTC`
}

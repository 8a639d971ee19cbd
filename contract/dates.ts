/** "Nov 22, 2026", as every page writes a day; in the reader's time zone unless one is given. */
export function formatDay(time: Date | string, timeZone?: 'UTC'): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
}

/** "14:05 UTC", when the hour matters too. */
export function formatHour(time: Date | string): string {
  const hour = new Date(time).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
  return `${hour} UTC`
}

/** "20 November 2026", for letters and documents; the day of UTC. */
export function longDate(time: Date | string): string {
  return new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

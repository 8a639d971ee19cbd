import { formatDay, formatHour, formatLast, formatTime } from '#contract/dates.ts'
import { slot } from './slots.ts'

/** The day that emails and invoices name for this moment. */
export function sayDay(moment: string): string {
  return formatDay(moment, findZone())
}

/** The hour of that day. */
export function sayHour(moment: string): string {
  return formatHour(moment, findZone())
}

/** "Nov 22, 2026, 14:05", both in the shop's time zone. */
export function sayTime(moment: string): string {
  return `${sayDay(moment)}, ${sayHour(moment)}`
}

/** "Nov 22, 2026, 14:05 CET", where nothing else names the zone. */
export function sayTimeAndZone(moment: string): string {
  return formatTime(moment, findZone())
}

/** The day on which something ends where its reader is. */
export function sayLocalDay(moment: string): string {
  return formatDay(moment, Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The last day of what ends then. */
export function sayLast(end: string): string {
  return formatLast(end, findZone())
}

function findZone(): string {
  // What only the browser has read is never in a built page.
  return import.meta.env.SSR ? 'UTC' : slot('time_zone')
}

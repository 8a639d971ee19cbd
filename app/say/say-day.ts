import { formatDay, formatHour, formatLast, formatTime } from '#contract/dates.ts'
import { slot } from '../site/slots.ts'

/** The day that emails and invoices name for this moment, for pages of the shop itself. */
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

/** The day of a moment where its reader is, as a buyer’s order and account say it. */
export function sayLocalDay(moment: string): string {
  return moment === '' ? 'not known' : formatDay(moment, findReaderZone())
}

/** "Nov 22, 2026, 14:05 CET", where its reader is. */
export function sayLocalTime(moment: string): string {
  return formatTime(moment, findReaderZone())
}

/** The last day of what ends then. */
export function sayLast(end: string): string {
  return formatLast(end, findZone())
}

function findReaderZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function findZone(): string {
  // What only the browser has read is never in a built page.
  return import.meta.env.SSR ? 'UTC' : slot('time_zone')
}

import { formatDay, formatHour, formatLast, formatTime } from '#contract/dates.ts'
import { slot } from '../site/slots.ts'

/** Writes the day of a moment as emails and invoices do, for pages of the shop itself. */
export function sayDay(moment: string): string {
  return formatDay(moment, findZone())
}

export function sayHour(moment: string): string {
  return formatHour(moment, findZone())
}

/** Writes "Nov 22, 2026, 14:05" in the shop's time zone. */
export function sayTime(moment: string): string {
  return `${sayDay(moment)}, ${sayHour(moment)}`
}

/** Writes the day of a moment in the reader's time zone, as a buyer’s order and account show it. */
export function sayLocalDay(moment: string): string {
  return moment === '' ? 'not known' : formatDay(moment, findReaderZone())
}

/** Writes "Nov 22, 2026, 14:05 CET" in the reader's time zone. */
export function sayLocalTime(moment: string): string {
  return formatTime(moment, findReaderZone())
}

/** Writes the last day before this end. */
export function sayLast(end: string): string {
  return formatLast(end, findZone())
}

function findReaderZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function findZone(): string {
  // The browser gets its dates from the API. A built page contains none, so its zone doesn't matter.
  return import.meta.env.SSR ? 'UTC' : slot('time_zone')
}

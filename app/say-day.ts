import { formatDay } from '#contract/dates.ts'
import { slot } from './slots.ts'

/** The day that emails and invoices name for this moment, wherever its reader is. */
export function sayDay(moment: string): string {
  // What only the browser has read is never in a built page.
  return formatDay(moment, import.meta.env.SSR ? 'UTC' : slot('time_zone'))
}

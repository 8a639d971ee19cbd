import { formatDay, nameDay } from '#contract/dates.ts'
import { slot } from '#app/site/slots.ts'

/** Names today in the shop's time zone, such as 2026-11-22. */
export const nameToday = () => nameDay(new Date(), slot('time_zone'))

/** Writes "on Nov 22, 2026" or a range of two days; nothing without a day. */
export function sayDays(from: string, to: string): string {
  const say = (day: string) => formatDay(day, 'UTC')
  if (from === '' && to === '') return ''
  if (from === to) return `on ${say(from)}`
  if (to === '') return `from ${say(from)}`
  return from === '' ? `until ${say(to)}` : `from ${say(from)} to ${say(to)}`
}

/** Returns the month, such as 2027-11, that is a number of months after the one of a day. */
export function moveMonth(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

/** Finds the first and the last day of a month such as 2026-11. */
export function findDays(month: string): [from: string, to: string] {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year!, number!, 0)).getUTCDate()
  return [`${month}-01`, `${month}-${last}`]
}

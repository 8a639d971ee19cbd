import { formatDay } from '#contract/dates.ts'

/** "on Nov 22, 2026, UTC", or from one day to another; empty without a day. */
export function sayDays(from: string, to: string): string {
  const say = (day: string) => formatDay(day, 'UTC')
  if (from === '' && to === '') return ''
  if (from === to) return `on ${say(from)}, UTC`
  if (to === '') return `from ${say(from)}, UTC`
  return from === '' ? `until ${say(to)}, UTC` : `from ${say(from)} to ${say(to)}, UTC`
}

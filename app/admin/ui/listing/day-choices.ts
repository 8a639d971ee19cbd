import { times } from '#contract/limits.ts'
import { findDays, moveMonth } from '../say-days.ts'

/** Other days are entered in two extra fields. */
export const otherDays = 'other'

type Choice = readonly [days: string, words: string]

/**
 * Lists ranges of days before or after a day such as 2026-11-28, for example "2026-11-22..2026-11-28"
 * for the last 7 days.
 */
export function listDays(today: string, areAhead: boolean): Choice[] {
  const after = (days: number) =>
    new Date(Date.parse(today) + days * times.day).toISOString().slice(0, 10)
  const months = (last: number, count = 1) => {
    const [first, end] = [last - count + 1, last].map((by) => findDays(moveMonth(today, by)))
    return `${first![0]}..${end![1]}`
  }
  const quarter = 2 - ((Number(today.slice(5, 7)) - 1) % 3)
  const past = [
    [`${today}..${today}`, 'Today'],
    [`${after(-6)}..${today}`, 'Last 7 days'],
    [`${after(-29)}..${today}`, 'Last 30 days'],
    [months(0), 'This month'],
    [months(-1), 'Last month'],
    [months(quarter, 3), 'This quarter'],
    [months(quarter - 3, 3), 'Last quarter'],
    [months(0, 12), 'Last 12 months'],
  ] as const
  const ahead = [
    [`${today}..${after(29)}`, 'Next 30 days'],
    [`${today}..${after(89)}`, 'Next 90 days'],
  ] as const
  // In some months, the last 30 days are exactly the current month.
  return [...new Map<string, string>([...(areAhead ? ahead : []), ...past])]
}

/**
 * Returns the filter with the two days of the choice. "Other days" stays chosen even before any days
 * are entered.
 */
export function readDays(typed: Record<string, string>): Record<string, string> {
  const read = { ...typed }
  for (const [name, value] of Object.entries(typed)) {
    const prefix = /^(.*)days$/.exec(name)?.[1]
    if (prefix === undefined || value === otherDays) continue
    const [from = '', to = ''] = value.split('..')
    Object.assign(read, { [name]: '', [`${prefix}from`]: from, [`${prefix}to`]: to })
  }
  return read
}

import { times } from '#contract/limits.ts'
import { findDays, moveMonth } from '../../ui/say-days.ts'

interface Days {
  from: string
  to: string
}

/** Finds the time directly before these days: as many whole months, or else as many days. */
export function findTimeBefore({ from, to }: Days): Days {
  const months = countMonths({ from, to })
  const last = nameDay(Date.parse(from) - times.day)
  if (months > 0) return { from: `${moveMonth(from, -months)}-01`, to: last }
  return { from: nameDay(Date.parse(from) - countDays({ from, to }) * times.day), to: last }
}

/** Writes `day before`, `30 days before` or `3 months before`. */
export function sayTimeBefore(before: Days): string {
  const months = countMonths(before)
  const count = months || countDays(before)
  const unit = months ? 'month' : 'day'
  return count === 1 ? `${unit} before` : `${count} ${unit}s before`
}

const countDays = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / times.day + 1

/** Counts whole months; 0 if these days begin or end within one. */
function countMonths({ from, to }: Days): number {
  if (!from.endsWith('-01') || to !== findDays(to.slice(0, 7))[1]) return 0
  const place = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7))
  return place(to) - place(from) + 1
}

function nameDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

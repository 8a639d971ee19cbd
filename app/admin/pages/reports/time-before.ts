import { times } from '#contract/limits.ts'
import { findDays, moveMonth } from '../../ui/say-days.ts'

interface Days {
  from: string
  to: string
}

interface TimeBefore {
  days: Days
  /** Such as `previous 30 days`, `previous quarter` or `previous quarter to date`. */
  name: string
}

/**
 * Finds the time before these days: as many whole months, or else as many days. Days that are still to
 * come are left out, so a quarter that isn’t over is compared with the same days of the one before.
 */
export function findTimeBefore({ from, to }: Days, today: string): TimeBefore {
  const months = countMonths({ from, to })
  const last = nameDay(Date.parse(from) - times.day)
  if (months === 0) {
    const count = countDays(from, to > today ? today : to)
    const first = nameDay(Date.parse(from) - count * times.day)
    return {
      days: { from: first, to: last },
      name: `previous ${count === 1 ? 'day' : `${count} days`}`,
    }
  }
  const first = `${moveMonth(from, -months)}-01`
  const name = `previous ${nameMonths(from, months)}`
  if (today < from || today >= to) return { days: { from: first, to: last }, name }
  return { days: { from: first, to: moveDay(today, -months) }, name: `${name} to date` }
}

const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / times.day + 1

/** Counts whole months; 0 if these days begin or end within one. */
function countMonths({ from, to }: Days): number {
  if (!from.endsWith('-01') || to !== findDays(to.slice(0, 7))[1]) return 0
  const place = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7))
  return place(to) - place(from) + 1
}

function nameMonths(from: string, months: number): string {
  if (months === 1) return 'month'
  const isQuarter = months === 3 && Number(from.slice(5, 7)) % 3 === 1
  return isQuarter ? 'quarter' : `${months} months`
}

/** Returns the same day of another month, or the last day of a month that is shorter. */
function moveDay(day: string, months: number): string {
  const month = moveMonth(day, months)
  const [, last] = findDays(month)
  const same = month + day.slice(7)
  return same < last ? same : last
}

function nameDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

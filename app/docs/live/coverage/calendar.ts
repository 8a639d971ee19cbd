import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'

/** A day as `2026-11-20`; days compare as text. */
export type Day = string

export interface Build {
  day: Day
  /** Whether the shop has published it; the others are examples. */
  published: boolean
}

export interface Coverage {
  /** The last day of the update year. */
  until: Day
  builds: (Build & { included: boolean })[]
  /** The newest build of the update year, which the buyer keeps. */
  kept: Day | undefined
}

/** What a license bought on `purchase` covers. It also covers builds from before the purchase. */
export function cover(purchase: Day, builds: Build[]): Coverage {
  const until = addYears(purchase, product.updatesYears)
  const sorted = builds.toSorted((a, b) => a.day.localeCompare(b.day))
  const judged = sorted.map((build) => ({ ...build, included: build.day <= until }))
  return { until, builds: judged, kept: judged.findLast(({ included }) => included)?.day }
}

/** A purchase may be up to two years before `today`; example builds continue for a year. */
export function purchaseDays(today: Day): { first: Day; last: Day } {
  return { first: addYears(today, -2), last: today }
}

const daysFromToday = [-700, -560, -430, -270, -150, -40, 75, 190, 320]

export function exampleBuilds(today: Day): Build[] {
  return daysFromToday.map((days) => ({ day: addDays(today, days), published: false }))
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return toDay(date)
}

/** As the shop counts: 29 February becomes 1 March in a year without it. */
function addYears(day: Day, years: number): Day {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return toDay(date)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The UTC day of a time, as the shop counts days. */
export function toDay(time: Date): Day {
  return time.toISOString().slice(0, 10)
}

/** "Nov 20, 2026", the same on the prerendered page and in every browser. */
export function sayDay(day: Day): string {
  return formatDay(day, 'UTC')
}

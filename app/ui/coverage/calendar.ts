import { formatDay } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'

/** A day as `2026-11-20`; days compare as text. */
export type Day = string

/** The purchase date, and the date to check. */
export interface Flags {
  buy: Day
  look: Day
}

export interface Answer {
  /** Works: green. Asks: amber. Nothing: not bought yet. */
  state: 'works' | 'asks' | 'nothing'
  head: string
  rest: string
}

export interface Answers {
  updates: Answer
  version: Answer
  business: Answer
  /** Without a state. */
  paid: Omit<Answer, 'state'>
}

/** How days, and the years of an axis, are worded. */
export interface DayWords {
  day: (day: Day) => string
  year: (day: Day) => string
}

/** "Nov 20, 2026" and "Nov 2026". */
export const dates: DayWords = { day: sayDay, year: sayMonth }

/** The first day of a calendar that has no dates yet, as on a page built before anybody reads it. */
export const firstDay: Day = '2001-01-01'

/** "day 365" and "Year 2", counted from that first day. */
export const counted: DayWords = {
  day: (day) => `day ${daysBetween(firstDay, day)}`,
  year: (day) => `Year ${1 + Number(day.slice(0, 4)) - Number(firstDay.slice(0, 4))}`,
}

/** As "$49". */
export interface PricesSaid {
  license: string
  renewal: string
}

/** What a license bought on one day covers on another, in words. */
export function answer({ buy, look }: Flags, prices: PricesSaid, words = dates): Answers {
  const end = endOfUpdates(buy)
  if (look < buy) return beforePurchase
  return look <= end ? duringUpdates(words.day(end), prices) : afterUpdates(words.day(end), prices)
}

/** The last day of the update year of a purchase. */
export function endOfUpdates(buy: Day): Day {
  return addYears(buy, product.updatesYears)
}

const beforePurchase: Answers = {
  updates: { state: 'nothing', head: 'Not yet', rest: 'You evaluate, with every new version.' },
  version: { state: 'works', head: 'Works', rest: 'Evaluation has no end date.' },
  business: { state: 'nothing', head: 'Needs a license', rest: 'Buy one first.' },
  paid: { head: '$0', rest: 'Evaluation is free.' },
}

function duringUpdates(end: string, { license }: PricesSaid): Answers {
  return {
    updates: { state: 'works', head: 'Included', rest: `Until ${end}.` },
    version: { state: 'works', head: 'Works', rest: 'Every version released so far.' },
    business: { state: 'works', head: 'Covered', rest: `Until ${end}.` },
    paid: { head: license, rest: 'Once.' },
  }
}

function afterUpdates(end: string, { license, renewal }: PricesSaid): Answers {
  return {
    updates: { state: 'asks', head: 'Ended', rest: `On ${end}. A renewal adds a year.` },
    version: {
      state: 'works',
      head: 'Keeps working',
      rest: `Every version released by ${end}.`,
    },
    business: { state: 'asks', head: 'Needs a renewal', rest: `${renewal} for one more year.` },
    paid: { head: license, rest: `Plus ${renewal} if you renew.` },
  }
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return toDay(date)
}

/** As the shop counts: 29 February becomes 1 March in a year without it. */
export function addYears(day: Day, years: number): Day {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return toDay(date)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / times.day)
}

/** The UTC day of a time, as the shop counts days. */
export function toDay(time: Date): Day {
  return time.toISOString().slice(0, 10)
}

/** "Nov 20, 2026", the same on the prerendered page and in every browser. */
export function sayDay(day: Day): string {
  return formatDay(day, 'UTC')
}

/** "Nov 2026". */
export function sayMonth(day: Day): string {
  const [month, , year] = sayDay(day).split(' ')
  return `${month} ${year}`
}

import type { ReportName } from '#contract/admin/states.ts'
import { addMilliseconds } from '../../clock.ts'
import type { Books } from '../../deps.ts'
import { reportCoupons } from './coupons.ts'
import { reportFunnel } from './funnel.ts'
import { reportInvoices } from './invoices.ts'
import { readDays, type Range } from './range.ts'
import { reportRenewals } from './renewals.ts'
import { reportSales, salesKeys, type SalesKey } from './sales.ts'
import { reportTax } from './tax.ts'

type ReportOption = 'from' | 'to' | 'by'
export type Asked = { [Option in ReportOption]?: string | undefined }

interface Wanted {
  range: Range
  /** One of the report's keys. */
  by: string
  /** The most rows to read; all of them without it. */
  limit?: number
}

export interface Report {
  /** What it tells, as help lists it. */
  summary: string
  columns: string[] | ((wanted: Wanted) => string[])
  read: (deps: Books, wanted: Wanted) => Promise<object[]>
  options: readonly ReportOption[]
  /** What its rows can be; the first unless asked otherwise. */
  by?: readonly string[]
  /** Goes by the days on documents, of which the last can be ahead of the one in UTC. */
  hasSellersDays?: true
}

export interface ReadReport {
  columns: string[]
  rows: object[]
  hasMore: boolean
  /** Of the reports that go by days. */
  range: Range | null
}

const days = ['from', 'to'] as const
const amounts = ['net_cents', 'tax_cents', 'gross_cents']

/** Every report there is, for the command line and the console. */
export const reports = {
  sales: {
    summary: 'what was paid, refunded and lost in disputes, each on its day in UTC',
    columns: ({ by }) => [by, 'orders', 'sold_cents', 'refunded_cents', 'kept_cents', 'currency'],
    read: (deps, { range, by }) => reportSales(deps, range, by as SalesKey),
    options: [...days, 'by'],
    by: salesKeys,
  },
  coupons: {
    summary: 'what was paid and refunded with each coupon, and what it took off',
    columns: [
      'code',
      'orders',
      'discount_cents',
      'sold_cents',
      'refunded_cents',
      'kept_cents',
      'currency',
    ],
    read: (deps, { range }) => reportCoupons(deps, range),
    options: days,
  },
  tax: {
    summary: 'net, tax and gross, and how much of each was refunded',
    columns: [
      'provider',
      'country',
      'orders',
      ...amounts,
      ...amounts.map((each) => `refunded_${each}`),
      'currency',
    ],
    read: (deps, { range }) => reportTax(deps, range),
    options: days,
  },
  invoices: {
    summary: 'invoices and credit notes, by the day printed on them',
    columns: [
      'number',
      'date',
      'order_number',
      'order_id',
      'country',
      'vat_id',
      ...amounts,
      'currency',
    ],
    read: (deps, { range, limit }) => reportInvoices(deps, range, limit),
    options: days,
    hasSellersDays: true,
  },
  funnel: {
    summary: 'page views, checkouts and payments, step by step',
    columns: ['step', 'count'],
    read: (deps, { range }) => reportFunnel(deps, range),
    options: days,
  },
  renewals: {
    summary: 'due and done by the month of your time zone, a year back and ahead',
    columns: ['month', 'due', 'done'],
    read: reportRenewals,
    options: [],
  },
} satisfies Record<ReportName, Report>

/**
 * Answers a sentence when what was asked for is not a day, or not a way to group. `shown`: rows
 * that fit on a page; an accountant wants all of them in one list.
 */
export async function readReport(
  deps: Books,
  name: ReportName,
  asked: Asked,
  shown?: number,
): Promise<ReadReport | string> {
  const report: Report = reports[name]
  const wanted = readWanted(deps, report, asked)
  if (typeof wanted === 'string') return wanted
  const found = await report.read(deps, {
    ...wanted,
    ...(shown !== undefined && { limit: shown + 1 }),
  })
  const rows = found.slice(0, shown)
  return {
    columns: typeof report.columns === 'function' ? report.columns(wanted) : report.columns,
    rows,
    hasMore: rows.length < found.length,
    range: report.options.includes('from') ? wanted.range : null,
  }
}

function readWanted(
  { clock, config }: Books,
  { by: keys = [], hasSellersDays }: Report,
  { by = keys[0] ?? '', ...days }: Asked,
): Wanted | string {
  if (by !== '' && !keys.includes(by)) return `by takes ${keys.join(', ')}.`
  const range = readDays(clock, days, hasSellersDays && config.sellerTimeZone)
  return typeof range === 'string' ? range : { range, by }
}

/** Null for a report that does not go by days. */
export function nameDays(range: ReadReport['range']) {
  if (range === null) return { from: null, to: null }
  const { from, end } = range
  const name = (time: Date) => time.toISOString().slice(0, 10)
  return { from: name(from), to: name(addMilliseconds(end, -1)) }
}

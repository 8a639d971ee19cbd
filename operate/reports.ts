import { parseArgs } from 'node:util'
import { formatPrice } from '#contract/money.ts'
import { reportAnswers } from '#server/admin/reports/answers.ts'
import { reportDevices } from '#server/admin/reports/devices.ts'
import { reportDownloads } from '#server/admin/reports/downloads.ts'
import { reportFunnel } from '#server/admin/reports/funnel.ts'
import { listInvoices, type IssuedDocument } from '#server/admin/reports/invoices.ts'
import { most } from '#server/admin/reports/most.ts'
import { reportPages } from '#server/admin/reports/pages.ts'
import { readRange, type Range } from '#server/admin/reports/range.ts'
import { reportRenewals } from '#server/admin/reports/renewals.ts'
import { reportSales, salesKeys, type SalesKey } from '#server/admin/reports/sales.ts'
import { reportSearches } from '#server/admin/reports/searches.ts'
import { reportTax } from '#server/admin/reports/tax.ts'
import type { Deps } from '#server/deps.ts'
import { printTable, type Format } from './table.ts'

type ReportDeps = Pick<Deps, 'db' | 'clock'>

interface Wanted {
  range: Range
  by: SalesKey
}

interface Report {
  columns: string[] | ((wanted: Wanted) => string[])
  read: (deps: ReportDeps, wanted: Wanted) => Promise<object[]>
  /** Options besides none. */
  options: readonly string[]
  /** Rows that are shown; all of them without it. */
  most?: number
}

const days = ['from', 'to'] as const
const amounts = ['net_cents', 'tax_cents', 'gross_cents']

const reports = {
  sales: {
    columns: ({ by }) => [by, 'orders', 'sold_cents', 'refunded_cents', 'kept_cents', 'currency'],
    read: (deps, { range, by }) => reportSales(deps, range, by),
    options: [...days, 'by'],
  },
  tax: {
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
    columns: ['number', 'date', 'order_id', 'country', 'vat_id', ...amounts, 'currency'],
    read: (deps, { range }) => readInvoices(deps, range),
    options: days,
  },
  funnel: {
    columns: ['step', 'count'],
    read: (deps, { range }) => reportFunnel(deps, range),
    options: days,
  },
  devices: {
    columns: ['app_version', 'system', 'devices'],
    read: reportDevices,
    options: [],
    most,
  },
  renewals: { columns: ['month', 'due', 'done'], read: reportRenewals, options: [] },
  downloads: {
    columns: ['version', 'build', 'downloads'],
    read: (deps, { range }) => reportDownloads(deps, range),
    options: days,
  },
  answers: {
    columns: ['page', 'yes', 'no', 'at', 'helpful', 'comment'],
    read: (deps, { range }) => reportAnswers(deps, range),
    options: days,
    most,
  },
  pages: {
    columns: ['month', 'event', 'path', 'count'],
    read: (deps, { range }) => reportPages(deps, range),
    options: days,
    most,
  },
  searches: {
    columns: ['words', 'days', 'searches'],
    read: (deps, { range }) => reportSearches(deps, range),
    options: days,
    most,
  },
} satisfies Record<string, Report>

export type ReportName = keyof typeof reports

/** Prints one report: formatted money for people, cents for programs. */
export async function reportCommand(
  deps: ReportDeps,
  name: ReportName,
  args: string[],
  format: Format,
): Promise<number> {
  const report: Report = reports[name]
  const wanted = readWanted(deps, report, args)
  if (typeof wanted === 'string') {
    process.stderr.write(`${wanted}\n`)
    return 1
  }
  const found = await report.read(deps, wanted)
  const rows = found.slice(0, report.most)
  const columns = typeof report.columns === 'function' ? report.columns(wanted) : report.columns
  printTable(format === 'text' ? writeMoney(columns, rows) : { columns, rows }, format)
  const more = rows.length < found.length ? '; more not shown' : ''
  process.stderr.write(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${more}\n`)
  return 0
}

function readWanted({ clock }: ReportDeps, report: Report, args: string[]): Wanted | string {
  const text = { type: 'string' } as const
  const options = Object.fromEntries(report.options.map((each) => [each, text]))
  try {
    const { by = 'day', ...given } = parseArgs({ args, options }).values as Record<string, string>
    const known = salesKeys.find((each) => each === by)
    if (known === undefined) return `--by wants ${salesKeys.join(', ')}.`
    const range = readRange(clock, given)
    return typeof range === 'string' ? range : { range, by: known }
  } catch {
    const known = report.options.map((each) => `--${each}`).join(', ')
    return known ? `This report takes ${known}.` : 'This report takes no options.'
  }
}

/** The accountant wants all of them in one list. */
async function readInvoices(deps: ReportDeps, range: Range): Promise<IssuedDocument[]> {
  const all: IssuedDocument[] = []
  for (;;) {
    const page = await listInvoices(deps, range, all.at(-1))
    if (page.length === 0) return all
    all.push(...page)
  }
}

function writeMoney(columns: string[], rows: object[]) {
  const isMoney = (column: string) => column.endsWith('_cents')
  const write = (row: object) =>
    Object.fromEntries(
      columns.map((column) => [nameMoney(column), writeCell(row as Cells, column)]),
    )
  const writeCell = (row: Cells, column: string) =>
    isMoney(column) ? formatPrice(Number(row[column]), String(row['currency'])) : row[column]
  return { columns: columns.map(nameMoney), rows: rows.map(write) }
}

type Cells = Record<string, unknown>

function nameMoney(column: string): string {
  return column.replace(/_cents$/, '')
}

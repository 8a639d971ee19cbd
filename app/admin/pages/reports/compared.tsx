import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/report-names.ts'
import { sayWords } from '#contract/capitalize.ts'
import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Failed } from '../../ui/reading.tsx'
import { useRead } from '../../use-read.ts'
import styles from './reports.module.css'
import { findTimeBefore } from './time-before.ts'

/** What is summed up; money for each currency. */
const summed: Partial<Record<ReportName, string[]>> = {
  sales: ['orders', 'sold_cents', 'refunded_cents', 'kept_cents'],
  coupons: ['orders', 'discount_cents', 'kept_cents'],
  tax: ['orders', 'gross_cents', 'tax_cents'],
  readers: ['count', 'searches'],
}

interface Sum {
  name: string
  now: number
  before: number
  /** Null for anything but money. */
  currency: string | null
}

interface ComparedProps {
  name: ReportName
  asked: Record<string, string>
  of: Report
}

/** The sums of a report beside those of as many days before. */
export function Compared({ name, asked, of }: ComparedProps) {
  const { from, to } = of
  const columns = (summed[name] ?? []).filter((column) => of.columns.includes(column))
  const days =
    columns.length > 0 && from !== null && to !== null ? findTimeBefore({ from, to }) : null
  const before = useRead<Report>(`reports/${name}`, days && { ...asked, ...days })
  if (days === null || of.has_more) return null
  if (before.state !== 'there') return <Failed of={before} what="the days before" />
  if (before.value.has_more) return null
  const sums = listSums(columns, of.rows, before.value.rows)
  if (sums.length === 0) return null
  return (
    <div className={styles.compared}>
      <DataTable
        caption="Compared with the time before"
        columns={nameColumns({ from: from!, to: to! }, days)}
        rows={sums}
        keyOf={({ name: of, currency }) => `${of} ${currency}`}
      />
    </div>
  )
}

type Days = ReturnType<typeof findTimeBefore>

function nameColumns(now: Days, before: Days): Column<Sum>[] {
  const money = (cents: number, currency: string | null) =>
    currency === null ? cents.toLocaleString('en-US') : formatPrice(cents, currency)
  return [
    {
      head: 'Total, in UTC',
      cell: ({ name, currency }) =>
        currency === null ? name : `${name}, ${currency.toUpperCase()}`,
    },
    { head: sayDays(now), cell: (sum) => money(sum.now, sum.currency), isNumber: true },
    { head: sayDays(before), cell: (sum) => money(sum.before, sum.currency), isNumber: true },
    { head: 'Change', cell: sayChange, isNumber: true },
  ]
}

function listSums(columns: string[], now: Report['rows'], before: Report['rows']): Sum[] {
  const rows = [...now, ...before]
  const currencies = [...new Set(rows.map((row) => String(row['currency'] ?? '')))].filter(Boolean)
  const add = (some: Report['rows'], column: string, currency: string | null) =>
    some
      .filter((row) => currency === null || row['currency'] === currency)
      .reduce((all, row) => all + Number(row[column] ?? 0), 0)
  if (rows.length === 0) return []
  return columns.flatMap((column) => {
    const kinds = column.endsWith('_cents') ? currencies : [null]
    return kinds.map((currency) => ({
      name: sayWords(column.replace(/_cents$/, '')),
      now: add(now, column, currency),
      before: add(before, column, currency),
      currency,
    }))
  })
}

function sayDays({ from, to }: Days): string {
  return from === to
    ? formatDay(from, 'UTC')
    : `${formatDay(from, 'UTC')} – ${formatDay(to, 'UTC')}`
}

function sayChange({ now, before }: Sum): string {
  if (now === before) return 'No change'
  if (before <= 0) return '–'
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US')} %`
}

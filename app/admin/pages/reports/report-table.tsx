import { formatDay, formatTime } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/report-names.ts'
import { Cut } from '../../ui/cut.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { sayWords } from '#contract/capitalize.ts'
import { sayPlottedMonth } from '../../ui/plot/plot-data.ts'
import { Empty } from '../../ui/reading.tsx'
import { findRows } from './find-rows.ts'
import styles from './reports.module.css'

type Row = Report['rows'][number]

/** Rows of a report have no name of their own. */
interface Numbered {
  row: Row
  at: number
}

interface ReportTableProps {
  name: ReportName
  title: string
  of: Report
}

/** A report with its money written out. */
export function ReportTable({ name, title, of }: ReportTableProps) {
  const { rows, has_more: hasMore } = of
  // People read the number; the files have both.
  const columns = of.columns.filter((column) => column !== 'order_id')
  if (rows.length === 0)
    return (
      <Empty
        lead={of.from === null ? 'Nothing to report yet.' : 'No activity in this date range.'}
      />
    )
  return (
    <>
      <DataTable<{ row: Row; at: number }>
        caption={`Report: ${title}`}
        rows={rows.map((row, at) => ({ row, at }))}
        keyOf={({ at }) => String(at)}
        columns={columns.map((column): Column<Numbered> => ({
          head: nameColumn(column),
          cell: ({ row }) => <Cell {...{ name, of, row, column }} />,
          ...(isNumber(column, rows) && { isNumber: true as const }),
        }))}
      />
      <p className={styles.count} role="status">
        {hasMore
          ? `The first ${rows.length.toLocaleString('en-US')} rows are shown. There are more.`
          : `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}.`}
      </p>
    </>
  )
}

const isMoney = (column: string) => column.endsWith('_cents')

function nameColumn(column: string): string {
  return sayWords(column.replace(/_cents$/, ''))
}

function isNumber(column: string, rows: Row[]): boolean {
  return rows.every((row) => typeof row[column] === 'number')
}

interface CellProps {
  name: ReportName
  of: Report
  row: Row
  column: string
}

/** A figure leads to its rows, where a list can show them. */
function Cell({ name, of, row, column }: CellProps) {
  const text = <Cut>{writeCell(row, column)}</Cut>
  const page = findPage(row, column) ?? findRows(name, of, row, column)
  return page === null ? text : <a href={page}>{text}</a>
}

function findPage(row: Row, column: string): string | null {
  const value = row[column] ?? null
  if (value === null || value === '') return null
  const named = encodeURIComponent(String(value))
  if (column === 'order_number') return `/admin/order?id=${named}`
  // Browsers send these paths, so they can be anything.
  if (column === 'path' || column === 'page')
    return /^\/([a-z]|$)/.test(String(value)) ? String(value) : null
  return null
}

function writeCell(row: Row, column: string): string {
  const value = row[column] ?? null
  if (value === null) return '–'
  if (isMoney(column)) return formatPrice(Number(value), String(row['currency']))
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column === 'at') return formatTime(value)
  if (column === 'currency') return value.toUpperCase()
  if (column === 'month') return sayPlottedMonth(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, 'UTC') : value
}

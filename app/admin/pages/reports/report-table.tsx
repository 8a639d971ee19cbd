import { formatDay, formatTime } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import type { Report } from '#contract/admin/reports.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { sayWords } from '#contract/capitalize.ts'
import { Empty } from '../../ui/reading.tsx'
import styles from './reports.module.css'

type Row = Report['rows'][number]

/** Rows of a report have no name of their own. */
interface Numbered {
  row: Row
  at: number
}

/** A report with its money written out. */
export function ReportTable({ title, of }: { title: string; of: Report }) {
  const { columns, rows, has_more: hasMore } = of
  if (rows.length === 0) return <Empty>There is nothing to report.</Empty>
  return (
    <>
      <DataTable<{ row: Row; at: number }>
        caption={`Report: ${title}`}
        rows={rows.map((row, at) => ({ row, at }))}
        keyOf={({ at }) => String(at)}
        columns={columns.map((column): Column<Numbered> => ({
          head: nameColumn(column),
          cell: ({ row }) => writeCell(row, column),
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

function writeCell(row: Row, column: string): string {
  const value = row[column] ?? null
  if (value === null) return '–'
  if (isMoney(column)) return formatPrice(Number(value), String(row['currency']))
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column === 'at') return formatTime(value)
  if (column === 'currency') return value.toUpperCase()
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, 'UTC') : value
}

import type { ReactNode } from 'react'
import { sayTime } from '#app/say/say-day.ts'
import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import type { Report } from '#contract/admin/reports.ts'
import { paymentMethods, type PaymentMethod } from '#contract/providers.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { Amount } from '../../ui/plot/amount.tsx'
import { Cut } from '../../ui/cut.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { sayPlottedMonth } from '../../ui/plot/plot-data.ts'
import { Empty } from '../../ui/reading.tsx'
import { findRows } from './find-rows.ts'
import { nameColumn, sayValue } from './say-value.ts'
import { sumTax } from './sum-tax.ts'

type Row = Report['rows'][number]

/** A row of a report with an index, because rows have no unique name. */
interface Numbered {
  row: Row
  at: number
  isTotal?: true
}

interface ReportTableProps {
  name: ReportName
  title: string
  of: Report
}

export function ReportTable({ name, title, of }: ReportTableProps) {
  const { rows, has_more: hasMore } = of
  const totals = name === 'tax' ? sumTax(of) : []
  if (rows.length === 0)
    return (
      <Empty
        lead={of.from === null ? 'Nothing to report yet.' : 'No activity in this date range.'}
      />
    )
  return (
    <>
      <DataTable<Numbered>
        caption={`Report: ${title}`}
        rows={[
          ...rows.map((row, at) => ({ row, at })),
          ...totals.map((row, at) => ({ row, at: rows.length + at, isTotal: true as const })),
        ]}
        keyOf={({ at }) => String(at)}
        columns={[
          ...listColumns(name, of).map((column): Column<Numbered> => ({
            head: nameColumn(column),
            cell: ({ row, isTotal }) =>
              isTotal ? drawTotal(row, column) : <Cell {...{ name, of, row, column }} />,
            // The same payment method names many rows of a tax report, so their country is below it.
            onPhone: name === 'tax' && column === 'country' ? 'note' : (places[column] ?? 'line'),
            ...(isNumber(column, rows) && { isNumber: true as const }),
          })),
          ...(name === 'funnel' ? [sinceStepBefore(rows)] : []),
        ]}
      />
      {hasMore && (
        <p className="note foot" role="status">
          {`The first ${rows.length.toLocaleString('en-US')} rows are shown. There are more.`}
        </p>
      )}
    </>
  )
}

/**
 * Lists the columns, the name first. Here people see an order's number and a currency's sign; the CSV
 * files have both. A tax report without refunds has no columns for them.
 */
function listColumns(name: ReportName, { columns, rows }: Report): string[] {
  const currencies = new Set(rows.map(({ currency }) => currency))
  const shown = columns.filter(
    (column) =>
      column !== 'order_id' &&
      (column !== 'currency' || currencies.size > 1) &&
      !(name === 'tax' && column.startsWith('refunded_') && rows.every((row) => row[column] === 0)),
  )
  return shown.includes('path') ? ['path', ...shown.filter((each) => each !== 'path')] : shown
}

/** The place of each value in a row on a phone. */
const places: Record<string, Column<Numbered>['onPhone']> = {
  month: 'note',
  event: 'state',
  count: 'end',
  date: 'note',
  at: 'note',
  country: 'state',
  gross_cents: 'end',
  kept_cents: 'end',
}

function sinceStepBefore(rows: Row[]): Column<Numbered> {
  return {
    head: 'Of the step before',
    isNumber: true,
    cell: ({ row, at }) => {
      const before = Number(rows[at - 1]?.['count'] ?? 0)
      if (before === 0) return '–'
      return (Number(row['count']) / before).toLocaleString('en-US', percent)
    },
  }
}

const percent = { style: 'percent', maximumSignificantDigits: 2 } as const

const isMoney = (column: string) => column.endsWith('_cents')

function isNumber(column: string, rows: Row[]): boolean {
  return rows.every((row) => typeof row[column] === 'number')
}

interface CellProps {
  name: ReportName
  of: Report
  row: Row
  column: string
}

/** Shows a figure, linked to the list of its rows if there is one. */
function Cell({ name, of, row, column }: CellProps) {
  const text = drawText(row, column)
  const page = findPage(row, column) ?? findRows(name, of, row, column)
  const cell = page === null ? text : <a href={page}>{text}</a>
  if (name === 'tax' || !measured.includes(column) || of.columns.includes('day')) return cell
  const most = Math.max(...of.rows.map((each) => Number(each[column])))
  return (
    <Amount of={Number(row[column])} most={most}>
      {cell}
    </Amount>
  )
}

/** Draws a value, with zeros grayed out. A phone shows a zero only in the last place. */
function drawText(row: Row, column: string): ReactNode {
  const words = writeCell(row, column)
  if (typeof row[column] === 'string') return <Cut>{words}</Cut>
  if (!isMoney(column) || row[column] !== 0) return words
  return (
    <span className="muted" data-none={places[column] !== 'end' || undefined}>
      {words}
    </span>
  )
}

function drawTotal(row: Row, column: string): ReactNode {
  if (column === 'provider') return <b>Total</b>
  return column === 'country' ? null : <b>{drawText(row, column)}</b>
}

/**
 * The columns that get a bar because their rows differ. Reports by day have a plot instead, and a tax
 * report is read by its totals.
 */
const measured = ['orders', 'count', 'searches']

function findPage(row: Row, column: string): string | null {
  const value = row[column] ?? null
  if (value === null || value === '') return null
  const named = encodeURIComponent(String(value))
  if (column === 'order_number') return `/admin/order?id=${named}`
  // Browsers send these paths, so they can contain anything.
  if (column === 'path' || column === 'page')
    return /^\/([a-z]|$)/.test(String(value)) ? String(value) : null
  return null
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** Names a country; a value that is no country code stays as it is. */
const nameCountry = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code)! : code)

function writeCell(row: Row, column: string): string {
  const value = row[column] ?? null
  if (value === null || value === '') return column === 'country' ? 'Unknown' : '–'
  if (isMoney(column)) return formatPrice(Number(value), String(row['currency']))
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column === 'at') return sayTime(value)
  if (column === 'provider') return paymentMethods[value as PaymentMethod]?.name ?? value
  if (column === 'currency') return value.toUpperCase()
  if (column === 'country') return nameCountry(value)
  if (column === 'step' || column === 'event') return sayValue(value)
  if (column === 'month') return sayPlottedMonth(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, 'UTC') : value
}

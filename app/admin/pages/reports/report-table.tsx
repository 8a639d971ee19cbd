import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { sayWords } from '#contract/capitalize.ts'
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
import { writeQuery } from '../../calls/write-query.ts'
import { findChoice } from './first-days.ts'
import { findRows } from './find-rows.ts'
import { nameColumn } from './name-column.ts'
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
  if (rows.length === 0) return <NoRows name={name} from={of.from} />
  const numbered = rows.map((row, at) => ({ row, at }))
  return (
    <>
      <DataTable<Numbered>
        caption={`Report: ${title}`}
        rows={[
          ...sortRows(numbered, of),
          ...totals.map((row, at) => ({ row, at: rows.length + at, isTotal: true as const })),
        ]}
        keyOf={({ at }) => String(at)}
        columns={[
          ...listColumns(name, of).map((column): Column<Numbered> => ({
            head: nameColumn(column),
            cell: ({ row, isTotal }) =>
              isTotal ? drawTotal(row, column) : <Cell {...{ name, of, row, column }} />,
            onPhone: places[column] ?? 'line',
            ...(isNumber(column, rows) && { isNumber: true as const }),
          })),
          ...(name === 'funnel' ? listShares(rows) : []),
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

interface NoRowsProps {
  name: ReportName
  from: string | null
}

function NoRows({ name, from }: NoRowsProps) {
  if (from === null) return <Empty lead="Nothing to report yet." />
  const year = findChoice('Last 12 months')
  return (
    <Empty
      lead="No activity in this date range."
      action={
        from > year.from && (
          <ButtonLink size="small" href={`/admin/reports${writeQuery({ name, ...year })}`}>
            Show the last 12 months
          </ButtonLink>
        )
      }
    />
  )
}

/** Puts the newest day first, and leaves out the first step of a funnel, which has none before it. */
function sortRows(rows: Numbered[], { columns }: Report): Numbered[] {
  if (columns.includes('day')) return rows.toReversed()
  return columns.includes('step') ? rows.slice(1) : rows
}

/**
 * Lists the columns. Here people see an order's number and a currency's sign; the CSV files have both. A
 * tax report has no columns for tax and refunds that nobody paid or got, and the figures above a funnel
 * have its counts.
 */
function listColumns(name: ReportName, { columns, rows }: Report): string[] {
  const currencies = new Set(rows.map(({ currency }) => currency))
  const isNothing = (column: string) => rows.every((row) => row[column] === 0)
  const isGross = (column: string) =>
    column.endsWith('net_cents') && isNothing(column.replace('net_', 'tax_'))
  return columns.filter(
    (column) =>
      column !== 'order_id' &&
      column !== 'count' &&
      (column !== 'currency' || currencies.size > 1) &&
      !(name === 'tax' && column !== 'gross_cents' && (isNothing(column) || isGross(column))),
  )
}

/** The place of each value in a row on a phone. */
const places: Record<string, Column<Numbered>['onPhone']> = {
  month: 'note',
  date: 'note',
  provider: 'note',
  country: 'state',
  gross_cents: 'end',
  kept_cents: 'end',
}

/** Says how many of those who took the step before, and of those who saw a page, took each step. */
function listShares(rows: Row[]): Column<Numbered>[] {
  const share = (at: number, of: number) =>
    Number(rows[at]?.['count']) / Number(rows[of]?.['count']) || 0
  const say = (part: number) => part.toLocaleString('en-US', percent)
  return [
    {
      head: 'Of the step before',
      isNumber: true,
      cell: ({ at }) => (
        <Amount of={share(at, at - 1)} most={1}>
          {say(share(at, at - 1))}
        </Amount>
      ),
    },
    { head: 'Of page views', isNumber: true, cell: ({ at }) => say(share(at, 0)) },
  ]
}

const percent = { style: 'percent', maximumSignificantDigits: 2 } as const

const isMoney = (column: string) => column.endsWith('_cents')

function isNumber(column: string, rows: Row[]): boolean {
  const values = rows.map((row) => row[column]).filter((value) => value !== null)
  return values.length > 0 && values.every((value) => typeof value === 'number')
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
  const page = findRows(name, of, row, column)
  const cell = page === null ? text : <a href={page}>{text}</a>
  // Reports by day have a plot instead, a tax report is read by its totals, and one row needs no bar.
  if (name === 'tax' || column !== 'orders' || of.columns.includes('day') || of.rows.length === 1)
    return cell
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
  if (row[column] !== 0) return words
  return (
    <span className="muted" data-none={places[column] !== 'end' || undefined}>
      {words}
    </span>
  )
}

function drawTotal(row: Row, column: string): ReactNode {
  if (column === 'country') return <b>Total</b>
  return column === 'provider' ? null : <b>{drawText(row, column)}</b>
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** Names a country; a value that is no country code stays as it is. */
const nameCountry = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code)! : code)

function writeCell(row: Row, column: string): string {
  const value = row[column] ?? null
  if (value === null || value === '' || typeof value === 'boolean')
    return column === 'country' ? 'Unknown' : '–'
  if (isMoney(column)) return formatPrice(Number(value), String(row['currency']))
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (column === 'provider') return paymentMethods[value as PaymentMethod]?.name ?? value
  if (column === 'currency') return value.toUpperCase()
  if (column === 'country') return nameCountry(value)
  if (column === 'step') return sayWords(value)
  if (column === 'month') return sayPlottedMonth(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, 'UTC') : value
}

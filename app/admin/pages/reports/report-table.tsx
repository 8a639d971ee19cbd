import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
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
import { sumByCountry, sumRows } from './sum-rows.ts'
import styles from './reports.module.css'

type Row = Report['rows'][number]

interface Shown {
  row: Row
  /** A row that adds up those above it, or one way to pay of the country above it. */
  look?: 'total' | 'part'
}

/** A row with an index, because rows have no unique name. */
interface Numbered extends Shown {
  at: number
}

interface ReportTableProps {
  name: ReportName
  title: string
  of: Report
}

export function ReportTable({ name, title, of: read }: ReportTableProps) {
  const { of, parts } = name === 'tax' ? sumByCountry(read) : { of: read, parts: null }
  const { rows, has_more: hasMore } = of
  if (rows.length === 0) return <NoRows name={name} from={of.from} />
  const newestFirst = of.columns.includes('day') ? rows.toReversed() : rows
  return (
    <>
      <DataTable<Numbered>
        caption={`Report: ${title}`}
        rows={[
          ...newestFirst.flatMap((row): Shown[] => [{ row }, ...listParts(parts?.get(row))]),
          ...sumRows(of).map((row): Shown => ({ row, look: 'total' })),
        ].map((shown, at) => ({ ...shown, at }))}
        keyOf={({ at }) => String(at)}
        columns={listColumns(name, of).map((column, place): Column<Numbered> => ({
          head: nameColumn(column),
          cell: ({ row, look }) => {
            if (look === 'total') return drawTotal(row, column, place === 0)
            if (name === 'tax' && place === 0)
              return <Country of={row} isPart={look === 'part'} parts={parts?.get(row)} />
            return <Cell {...{ name, of, row, column }} />
          },
          onPhone: places[column] ?? 'line',
          ...(isNumber(column, rows) && { isNumber: true as const }),
        }))}
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

/** Lists the ways to pay of a country, if there are several. */
function listParts(parts: Row[] = []): Shown[] {
  return parts.length > 1 ? parts.map((row) => ({ row, look: 'part' })) : []
}

/**
 * Lists the columns. Here people see an order's number and a currency's sign; the CSV files have both. A
 * tax report has no column for tax that nobody paid.
 */
function listColumns(name: ReportName, { columns, rows }: Report): string[] {
  const currencies = new Set(rows.map(({ currency }) => currency))
  const isNothing = (column: string) => rows.every((row) => row[column] === 0)
  const isGross = (column: string) => column === 'kept_net_cents' && isNothing('kept_tax_cents')
  return columns.filter(
    (column) =>
      column !== 'order_id' &&
      (column !== 'currency' || currencies.size > 1) &&
      !(name === 'tax' && (isGross(column) || (column === 'kept_tax_cents' && isNothing(column)))),
  )
}

/** The place of each value in a row on a phone. */
const places: Record<string, Column<Numbered>['onPhone']> = {
  month: 'note',
  date: 'note',
  provider: 'note',
  country: 'state',
  gross_cents: 'end',
  kept_gross_cents: 'end',
  kept_cents: 'end',
}

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

/** Draws a value, with zeros grayed out. A phone shows a zero or nothing only in the last place. */
function drawText(row: Row, column: string): ReactNode {
  const words = writeCell(row, column)
  if (words !== '–' && typeof row[column] === 'string') return <Cut>{words}</Cut>
  if (words !== '–' && row[column] !== 0) return words
  return (
    <span className="muted" data-none={places[column] !== 'end' || undefined}>
      {words}
    </span>
  )
}

function drawTotal(row: Row, column: string, isFirst: boolean): ReactNode {
  if (isFirst) return <b>Total</b>
  const isSummed = typeof row[column] === 'number' || column === 'currency'
  return isSummed ? <b>{drawText(row, column)}</b> : null
}

interface CountryProps {
  of: Row
  isPart: boolean
  parts: Row[] | undefined
}

/** Names a country with its only way to pay, or one of its several ways below it. */
function Country({ of: row, isPart, parts = [] }: CountryProps) {
  if (isPart) return <span className={styles.part}>{writeCell(row, 'provider')}</span>
  return (
    <>
      {writeCell(row, 'country')}
      {parts.length === 1 && <small className="under">{writeCell(parts[0]!, 'provider')}</small>}
      {row['country'] === null && (
        <small className="under">
          No country was reported. Look at each of these orders before you file.
        </small>
      )}
    </>
  )
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
  if (column === 'month') return sayPlottedMonth(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, 'UTC') : value
}

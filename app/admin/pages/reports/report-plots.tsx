import { useMemo } from 'react'
import { countDigits } from '#contract/money.ts'
import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/report-names.ts'
import { times } from '#contract/limits.ts'
import { Plot } from '../../ui/plot/plot.tsx'
import { type PlotData, sayPlottedDay, sayPlottedMonth } from '../../ui/plot/plot-data.ts'
import styles from './reports.module.css'

interface Shape {
  /** The column along the axis. */
  along: string
  /** The columns that are stacked. */
  columns: [column: string, name: string][]
  place: string
  /** Money is drawn in whole units of a currency, and only if there is one. */
  isMoney?: true
}

const ordersBy = (along: string, place: string): Shape => ({
  along,
  columns: [['orders', 'orders']],
  place,
})

/** Reports that say more as drawings. One that is summed up by something else has no such column. */
const shapes: Partial<Record<ReportName, Shape[]>> = {
  sales: [
    ordersBy('day', 'Day'),
    { along: 'day', columns: [['kept_cents', 'kept']], place: 'Day', isMoney: true },
    ordersBy('provider', 'Provider'),
    ordersBy('country', 'Country'),
  ],
  coupons: [ordersBy('code', 'Coupon')],
  tax: [ordersBy('country', 'Country')],
  renewals: [
    {
      along: 'month',
      columns: [
        ['done', 'done'],
        ['due', 'due'],
      ],
      place: 'Month',
    },
  ],
  funnel: [{ along: 'step', columns: [['count', 'count']], place: 'Step' }],
}

const mostPlaces = 60

interface ReportPlotsProps {
  name: ReportName
  title: string
  of: Report
}

export function ReportPlots({ name, title, of }: ReportPlotsProps) {
  if (of.rows.length === 0) return null
  return (shapes[name] ?? []).map((shape) => (
    <ReportPlot key={`${shape.along} ${shape.isMoney}`} shape={shape} title={title} of={of} />
  ))
}

/** Draws nothing for a single place. */
function ReportPlot({ shape, title, of }: { shape: Shape; title: string; of: Report }) {
  const data = useMemo(() => toData(shape, of), [shape, of])
  if (data === null || data.labels.length < 2) return null
  const what = `${title} by ${shape.place.toLowerCase()}: ${data.series.map(({ name }) => name).join(', ')}`
  return (
    <figure className={styles.plot}>
      <figcaption className="note">{what}</figcaption>
      <Plot title={what} kind="bars" data={data} place={shape.place} hasTableBelow />
    </figure>
  )
}

/** Null when the report was summed up by something else, or its money is of several currencies. */
function toData({ along, columns, isMoney }: Shape, { columns: known, rows, from, to }: Report) {
  if (!known.includes(along)) return null
  const currencies = [...new Set(rows.map((row) => String(row['currency'] ?? '')))]
  if (isMoney && currencies.length !== 1) return null
  const places = listPlaces(along, rows, from, to)
  const units = isMoney ? 10 ** countDigits(currencies[0]!) : 1
  const sum = (place: unknown, column: string) =>
    rows
      .filter((row) => row[along] === place)
      .reduce((all, row) => all + Number(row[column] ?? 0), 0) / units
  const data: PlotData = {
    labels: places.map((place) => sayPlace(along, place)),
    series: columns.map(([column, name]) => ({
      name: isMoney ? `${name}, ${currencies[0]!.toUpperCase()}` : name,
      values: places.map((place) => sum(place, column)),
    })),
  }
  return data
}

/** A day or month without a row still takes a place on the axis, so that distances are true. */
function listPlaces(along: string, rows: Report['rows'], from: string | null, to: string | null) {
  if (along === 'day') return listDays(from!, to!)
  const places = [...new Set(rows.map((row) => row[along]))]
  return along === 'month' ? listMonths(places.map(String)) : places.slice(0, mostPlaces)
}

function sayPlace(along: string, place: unknown): string {
  if (along === 'day') return sayPlottedDay(String(place))
  if (along !== 'month') return String(place ?? '–')
  return sayPlottedMonth(String(place))
}

/** All from the first of these to the last, such as 2026-10. */
function listMonths(known: string[]): string[] {
  const months: string[] = []
  const [first, last] = [known.toSorted()[0], known.toSorted().at(-1)]
  if (first === undefined) return months
  for (const at = new Date(`${first}-01T00:00:00Z`); months.at(-1) !== last;) {
    months.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return months.slice(-mostPlaces)
}

function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += times.day)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days.slice(-400)
}

import { useMemo } from 'react'
import { countDigits } from '#contract/money.ts'
import type { Report, ReportName } from '#contract/admin/reports.ts'
import { times } from '#contract/limits.ts'
import { Plot } from '../../ui/plot/plot.tsx'
import { type PlotData, sayPlottedDay } from '../../ui/plot/plot-data.ts'
import styles from './reports.module.css'

interface Shape {
  /** The column along the axis. */
  along: string
  /** The columns that are stacked. */
  columns: [column: string, name: string][]
  place: string
  /** Money is drawn in whole units of a currency, and only if there is one. */
  kind?: 'areas'
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
    { along: 'day', columns: [['kept_cents', 'kept']], place: 'Day', kind: 'areas' },
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
  trials: [{ along: 'month', columns: [['begun', 'begun']], place: 'Month' }],
  funnel: [{ along: 'step', columns: [['count', 'count']], place: 'Step' }],
  devices: [
    { along: 'app_version', columns: [['devices', 'devices']], place: 'Version' },
    { along: 'system', columns: [['devices', 'devices']], place: 'System' },
  ],
  downloads: [
    { along: 'version', columns: [['downloads', 'downloads']], place: 'Version' },
    { along: 'build', columns: [['downloads', 'downloads']], place: 'Build' },
  ],
}

const mostPlaces = 60

interface ReportPlotsProps {
  name: ReportName
  title: string
  of: Report
}

export function ReportPlots({ name, title, of }: ReportPlotsProps) {
  return (shapes[name] ?? []).map((shape) => (
    <ReportPlot key={`${shape.along} ${shape.kind}`} shape={shape} title={title} of={of} />
  ))
}

/** Draws nothing for a single place. */
function ReportPlot({ shape, title, of }: { shape: Shape; title: string; of: Report }) {
  const data = useMemo(() => toData(shape, of), [shape, of])
  if (data === null || data.labels.length < 2) return null
  const what = `${title} by ${shape.place.toLowerCase()}: ${data.series.map(({ name }) => name).join(', ')}`
  return (
    <figure className={styles.plot}>
      <figcaption>{what}</figcaption>
      <Plot
        title={what}
        kind={shape.kind ?? 'bars'}
        data={data}
        place={shape.place}
        hasTableBelow
      />
    </figure>
  )
}

/** Null when the report was summed up by something else, or its money is of several currencies. */
function toData({ along, columns, kind }: Shape, { columns: known, rows, from, to }: Report) {
  if (!known.includes(along)) return null
  const currencies = [...new Set(rows.map((row) => String(row['currency'] ?? '')))]
  const isMoney = kind === 'areas'
  if (isMoney && currencies.length !== 1) return null
  const places =
    along === 'day' ? listDays(from!, to!) : [...new Set(rows.map((row) => row[along]))]
  const shown = along === 'day' ? places : places.slice(0, mostPlaces)
  const units = isMoney ? 10 ** countDigits(currencies[0]!) : 1
  const sum = (place: unknown, column: string) =>
    rows
      .filter((row) => row[along] === place)
      .reduce((all, row) => all + Number(row[column] ?? 0), 0) / units
  const data: PlotData = {
    labels: shown.map((place) =>
      along === 'day' ? sayPlottedDay(String(place)) : String(place ?? '–'),
    ),
    series: columns.map(([column, name]) => ({
      name: isMoney ? `${name}, ${currencies[0]!.toUpperCase()}` : name,
      values: shown.map((place) => Math.max(0, sum(place, column))),
    })),
  }
  return data
}

/** A day without a sale has no row, but takes a place on the axis. */
function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += times.day)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days.slice(-400)
}

import { useMemo, useState } from 'react'
import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { times } from '#contract/limits.ts'
import { writeCents } from '#contract/money.ts'
import { Plot } from '../../ui/plot/plot.tsx'
import { type PlotData, sayPlottedDay, sayPlottedMonth } from '../../ui/plot/plot-data.ts'
import styles from './reports.module.css'
import { moveMonth, nameToday } from '../../ui/say-days.ts'
import { nameColumn } from './name-column.ts'

interface Shape {
  along: 'day' | 'month'
  columns: string[]
}

/** The plots of reports whose rows follow a time axis. A report grouped otherwise lacks this column. */
const shapes: Partial<Record<ReportName, Shape>> = {
  sales: { along: 'day', columns: ['kept_cents'] },
  renewals: { along: 'month', columns: ['done', 'due'] },
}

interface ReportPlotProps {
  name: ReportName
  title: string
  of: Report
}

export function ReportPlot({ name, title, of }: ReportPlotProps) {
  const shape = shapes[name]
  return shape && of.rows.length > 0 ? <Drawn shape={shape} title={title} of={of} /> : null
}

/** Draws the plot; nothing if there is only one point. */
function Drawn({ shape, title, of }: { shape: Shape; title: string; of: Report }) {
  const [today] = useState(nameToday)
  const data = useMemo(() => toData(shape, of, today), [shape, of, today])
  if (data === null || data.labels.length < 2) return null
  const what = `${title} by ${shape.along}: ${data.series.map(({ name }) => name).join(', ')}`
  return (
    <figure className={styles.plot}>
      <figcaption className="note">{what}</figcaption>
      <Plot title={what} data={data} />
    </figure>
  )
}

/** Converts rows to plot data; null when the report is grouped otherwise. */
function toData(
  { along, columns }: Shape,
  { columns: known, rows, from, to }: Report,
  today: string,
): PlotData | null {
  if (!known.includes(along)) return null
  // A day or month without a row keeps its place on the axis, so that the time scale is even.
  const places =
    along === 'day'
      ? listDays(from!, to!)
      : listMonths([
          today.slice(0, 7),
          ...rows.map((row) => String(row[along])),
          moveMonth(today, 12),
        ])
  const sum = (place: string, column: string) =>
    rows
      .filter((row) => row[along] === place)
      .reduce((all, row) => all + Number(row[column] ?? 0), 0)
  const now = places.indexOf(today.slice(0, 7))
  const currencies = [...new Set(rows.map(({ currency }) => String(currency)))]
  // Amounts of several currencies have no common sum, but their orders do.
  const drawn = currencies.length > 1 ? ['orders'] : columns
  return {
    labels: places.map(along === 'day' ? sayPlottedDay : sayPlottedMonth),
    ...(along === 'month' && { byYear: true as const }),
    series: drawn.map((column) => {
      const isMoney = column.endsWith('_cents')
      const say = (cents: number) => Math.round(Number(writeCents(cents, currencies[0]!)))
      return {
        name: `${nameColumn(column).toLowerCase()}${isMoney ? ` in ${currencies[0]!.toUpperCase()}` : ''}`,
        values: places.map((place) => (isMoney ? say(sum(place, column)) : sum(place, column))),
      }
    }),
    events: now === -1 ? [] : [{ at: now, label: 'now' }],
  }
}

/** Lists all months, such as 2026-10, from the first to the last of these. */
function listMonths(known: string[]): string[] {
  const months: string[] = []
  const [first, last] = [known.toSorted()[0], known.toSorted().at(-1)]
  if (first === undefined) return months
  for (const at = new Date(`${first}-01T00:00:00Z`); months.at(-1) !== last;) {
    months.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return months
}

function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += times.day)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days.slice(-400)
}

import { useMemo } from 'react'
import type { Report, ReportName } from '#contract/admin/reports.ts'
import { Plot } from '../../ui/plot/plot.tsx'
import type { PlotData } from '../../ui/plot/plot-data.ts'
import { sayDay } from '../../ui/plot/say-day.ts'

interface Shape {
  /** The column along the axis. */
  along: string
  /** The columns that are stacked. */
  columns: [column: string, name: string][]
  place: string
}

/** Reports that say more as a drawing. */
const shapes: Partial<Record<ReportName, Shape>> = {
  sales: { along: 'day', columns: [['orders', 'orders']], place: 'Day' },
  renewals: {
    along: 'month',
    columns: [
      ['done', 'done'],
      ['due', 'due'],
    ],
    place: 'Month',
  },
  funnel: { along: 'step', columns: [['count', 'count']], place: 'Step' },
  devices: { along: 'app_version', columns: [['devices', 'devices']], place: 'Version' },
  downloads: { along: 'version', columns: [['downloads', 'downloads']], place: 'Version' },
}

const mostPlaces = 60

/** Draws nothing for a report without a plot, or with a single place. */
export function ReportPlot({ name, title, of }: { name: string; title: string; of: Report }) {
  const shape = shapes[name as ReportName]
  const data = useMemo(() => (shape === undefined ? null : toData(shape, of)), [shape, of])
  if (shape === undefined || data === null || data.labels.length < 2) return null
  return <Plot title={title} kind="bars" data={data} place={shape.place} hasTableBelow />
}

/** Null when the report was summed up by something else. */
function toData({ along, columns }: Shape, { columns: known, rows, from, to }: Report) {
  if (!known.includes(along)) return null
  const places =
    along === 'day' ? listDays(from!, to!) : [...new Set(rows.map((row) => row[along]))]
  const shown = along === 'day' ? places : places.slice(0, mostPlaces)
  const sum = (place: unknown, column: string) =>
    rows
      .filter((row) => row[along] === place)
      .reduce((all, row) => all + Number(row[column] ?? 0), 0)
  const data: PlotData = {
    labels: shown.map((place) => (along === 'day' ? sayDay(String(place)) : String(place ?? '–'))),
    series: columns.map(([column, name]) => ({
      name,
      values: shown.map((place) => sum(place, column)),
    })),
  }
  return data
}

/** A day without a sale has no row, but takes a place on the axis. */
function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days.slice(-400)
}

import { DataTable } from '../data-table.tsx'
import { Bars } from './bars.tsx'
import { describePlot, sayCount, type PlotData } from './plot-data.ts'
import styles from './plot.module.css'

interface PlotProps {
  title: string
  data: PlotData
  /** What a place along the axis is, such as `Day`. */
  place: string
  /** The page shows the numbers itself. */
  hasTableBelow?: true
}

/** A plot with a sentence for those who can't see it, and its numbers as a table for everybody. */
export function Plot({ title, data, place, hasTableBelow }: PlotProps) {
  return (
    <div className={styles.plot}>
      {!isNamed(title, data) && <Legend data={data} />}
      <div role="img" aria-label={describePlot(title, data)}>
        <Bars data={data} />
      </div>
      {!hasTableBelow && (
        <details className={`disclosure ${styles.table}`}>
          <summary>Table</summary>
          <PlotTable title={title} data={data} place={place} />
        </details>
      )}
    </div>
  )
}

/** The title says what the only series is. */
function isNamed(title: string, { series }: PlotData): boolean {
  return series.length === 1 && title.includes(series[0]!.name)
}

function Legend({ data }: { data: PlotData }) {
  const { labels, series, events = [] } = data
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  return (
    <ul className={styles.legend}>
      {series.map(({ name, values, isLoss }, of) => (
        <li key={name} data-look={isLoss ? 'loss' : of}>
          {name}, {sayCount(sum(values))}
        </li>
      ))}
      {events.map(({ at, label }) => (
        <li key={`${at} ${label}`} data-look="event">
          {labels[at]}, {label}
        </li>
      ))}
    </ul>
  )
}

function PlotTable({ title, data, place }: Omit<PlotProps, 'hasTableBelow'>) {
  const { labels, series, events = [] } = data
  const eventsAt = (at: number) => events.filter((each) => each.at === at)
  const columns = series.map(({ name, values }) => ({
    head: name,
    cell: (at: number) => values[at]!.toLocaleString('en-US'),
    isNumber: true as const,
  }))
  return (
    <DataTable
      caption={`${title} in numbers`}
      rows={labels.map((_, at) => at).toReversed()}
      keyOf={String}
      columns={[
        { head: place, cell: (at) => labels[at] },
        ...columns,
        ...(events.length > 0
          ? [
              {
                head: 'Event',
                cell: (at: number) =>
                  eventsAt(at)
                    .map(({ label }) => label)
                    .join(', '),
              },
            ]
          : []),
      ]}
    />
  )
}

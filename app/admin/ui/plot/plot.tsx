import { Bars } from './bars.tsx'
import { describePlot, sayCount, type PlotData } from './plot-data.ts'
import styles from './plot.module.css'

interface PlotProps {
  title: string
  data: PlotData
}

/**
 * Draws a plot with a description for people who can't see it. In a report, the table also has the
 * numbers.
 */
export function Plot({ title, data }: PlotProps) {
  return (
    <div className={styles.plot}>
      {!isNamed(title, data) && <Legend data={data} />}
      <div role="img" aria-label={describePlot(title, data)}>
        <Bars data={data} />
      </div>
    </div>
  )
}

/** Reports whether the title names the only series. */
function isNamed(title: string, { series }: PlotData): boolean {
  return series.length === 1 && title.includes(series[0]!.name)
}

function Legend({ data }: { data: PlotData }) {
  const { labels, series, events = [] } = data
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  return (
    <ul className={`plain line note ${styles.legend}`}>
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

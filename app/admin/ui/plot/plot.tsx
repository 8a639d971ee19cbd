import { type RefObject, useEffect, useRef } from 'react'
import { DataTable } from '../data-table.tsx'
import { colorNames, readColors } from './colors.ts'
import { cutToLast, describePlot, type PlotData } from './plot-data.ts'
import styles from './plot.module.css'

interface PlotProps {
  title: string
  kind: 'bars' | 'areas'
  data: PlotData
  /** What a place along the axis is, such as `Day`. */
  place: string
  /** Besides the series, in the table. */
  more?: PlotData['series']
  /** The page shows the numbers itself. */
  hasTableBelow?: true
}

const narrow = 560
const shownOnPhone = 14

/** A plot with a sentence for those who can't see it, and its numbers as a table for everybody. */
export function Plot({ title, kind, data, place, more = [], hasTableBelow }: PlotProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const probes = useRef<HTMLSpanElement>(null)
  useDrawing(canvas, probes, kind, data)
  return (
    <div className={styles.plot}>
      <div
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={describePlot(title, data)}
      />
      <span ref={probes} className={styles.probes} hidden>
        {colorNames.map((name) => (
          <i key={name} className={styles[name]} />
        ))}
      </span>
      {kind === 'bars' && !isNamed(title, data) && <Legend series={data.series} />}
      {!hasTableBelow && (
        <details className={`disclosure ${styles.table}`}>
          <summary>Table</summary>
          <PlotTable title={title} data={data} place={place} more={more} />
        </details>
      )}
    </div>
  )
}

/** The title says what the only series is. */
function isNamed(title: string, { series }: PlotData): boolean {
  return series.length === 1 && title.includes(series[0]!.name)
}

function Legend({ series }: { series: PlotData['series'] }) {
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  return (
    <ul className={styles.legend}>
      {series.map(({ name, values }) => (
        <li key={name}>
          {name}, {sum(values).toLocaleString('en-US')}
        </li>
      ))}
    </ul>
  )
}

function PlotTable({
  title,
  data,
  place,
  more,
}: Omit<Required<PlotProps>, 'kind' | 'hasTableBelow'>) {
  const { labels, series, events = [] } = data
  const eventsAt = (at: number) => events.filter((each) => each.at === at)
  const columns = [...series, ...more].map(({ name, values }) => ({
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

/** Draws, and draws redraw when the size, the theme or the data change. */
function useDrawing(
  canvas: RefObject<HTMLElement | null>,
  probes: RefObject<HTMLElement | null>,
  kind: PlotProps['kind'],
  data: PlotData,
): void {
  useEffect(() => {
    const place = canvas.current!
    let erase = () => {}
    let isGone = false
    const draw = async () => {
      const { drawAreas, drawBars } = await import('./draw.ts')
      if (isGone || place.clientWidth === 0) return
      erase()
      const width = place.clientWidth
      const shown = width < narrow && kind === 'bars' ? cutToLast(data, shownOnPhone) : data
      const drawing = { data: shown, colors: readColors(probes.current!), width }
      const drawn = kind === 'bars' ? drawBars(place, drawing) : drawAreas(place, drawing)
      erase = () => drawn.destroy()
    }
    const redraw = () => void draw()
    const size = new ResizeObserver(redraw)
    size.observe(place)
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    return () => {
      isGone = true
      size.disconnect()
      theme.disconnect()
      dark.removeEventListener('change', redraw)
      erase()
    }
  }, [canvas, probes, kind, data])
}

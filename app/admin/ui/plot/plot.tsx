import { type RefObject, useEffect, useRef } from 'react'
import { DataTable } from '../data-table.tsx'
import { readColors, tokens } from './colors.ts'
import { Bars } from './bars.tsx'
import { describePlot, sayCount, type PlotData } from './plot-data.ts'
import styles from './plot.module.css'

interface PlotProps {
  title: string
  kind: 'bars' | 'areas'
  data: PlotData
  /** What a place along the axis is, such as `Day`. */
  place: string
  /** The page shows the numbers itself. */
  hasTableBelow?: true
}

/** A plot with a sentence for those who can't see it, and its numbers as a table for everybody. */
export function Plot({ title, kind, data, place, hasTableBelow }: PlotProps) {
  return (
    <div className={styles.plot}>
      {kind === 'bars' && !isNamed(title, data) && <Legend data={data} />}
      <div role="img" aria-label={describePlot(title, data)}>
        {kind === 'bars' ? <Bars data={data} /> : <Areas data={data} />}
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

function Areas({ data }: { data: PlotData }) {
  const canvas = useRef<HTMLDivElement>(null)
  const probes = useRef<HTMLSpanElement>(null)
  useDrawing(canvas, probes, data)
  return (
    <>
      <div ref={canvas} className={styles.canvas} />
      <span ref={probes} className={styles.probes} hidden>
        {Object.values(tokens).map((token) => (
          <i key={token} style={{ color: `var(${token})` }} />
        ))}
      </span>
    </>
  )
}

function PlotTable({ title, data, place }: Omit<Required<PlotProps>, 'kind' | 'hasTableBelow'>) {
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

/** Draws, and draws redraw when the size, the theme or the data change. */
function useDrawing(
  canvas: RefObject<HTMLElement | null>,
  probes: RefObject<HTMLElement | null>,
  data: PlotData,
): void {
  useEffect(() => {
    const place = canvas.current!
    let erase = () => {}
    let isGone = false
    const draw = async () => {
      const { drawAreas } = await import('./draw.ts')
      if (isGone || place.clientWidth === 0) return
      erase()
      const width = place.clientWidth
      const drawn = drawAreas(place, { data, colors: readColors(probes.current!), width })
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
  }, [canvas, probes, data])
}

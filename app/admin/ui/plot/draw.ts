import uPlot from 'uplot'
import { type Colors, fade } from './colors.ts'
import { stack, type PlotData } from './plot-data.ts'

export interface Drawing {
  data: PlotData
  colors: Colors
  width: number
}

const height = 224
/** In pixels: a label of the axis and some air. */
const perLabel = 84
const lineOfText = 16
/** At the right, for names. */
const right = 118

/** Stacked areas, each with its name and last value at its right end. */
export function drawAreas(place: HTMLElement, { data, colors, width }: Drawing): uPlot {
  const sums = stack(data.series).toReversed()
  const shade = (at: number) => fade(colors.blue, 0.85 * 0.62 ** at)
  const line = { stroke: colors.blue, width: 1.25, points: { show: false } }
  return new uPlot(
    {
      ...frame({ data, colors, width }, sums),
      series: [
        {},
        ...sums.map((_, at) =>
          at === sums.length - 1 ? { ...line, fill: shade(at) } : { ...line },
        ),
      ],
      bands: sums.slice(1).map((_, at) => ({ series: [at + 1, at + 2], fill: shade(at) })),
      hooks: { draw: [(plot) => drawNames(plot, data, colors)] },
    },
    [data.labels.map((_, at) => at), ...sums],
    place,
  )
}

/** Size, axes and the grid. */
function frame({ data, colors, width }: Drawing, sums: number[][]) {
  const last = data.labels.length - 1
  const most = Math.max(4, ...sums.flat())
  const step = Math.max(1, Math.ceil((last + 1) / Math.floor((width - right - 40) / perLabel)))
  const axis = { stroke: colors.quiet, font: `12px ${colors.mono}`, ticks: { show: false } }
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    padding: [lineOfText, right, 0, 0] as uPlot.Padding,
    scales: {
      x: {
        time: false,
        range: () => [0, last] as uPlot.Range.MinMax,
      },
      y: { range: () => [0, most * 1.05] as uPlot.Range.MinMax },
    },
    axes: [
      {
        ...axis,
        size: 28,
        gap: 8,
        grid: { show: false },
        border: { show: true, stroke: colors.axis, width: 1 },
        splits: () => data.labels.map((_, at) => last - at * step).filter((at) => at >= 0),
        values: (_: uPlot, places: number[]) => places.map((at) => data.labels[at]!),
      },
      {
        ...axis,
        size: 44,
        gap: 8,
        grid: { stroke: colors.grid, width: 1 },
        // Counts are whole numbers.
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000],
      },
    ],
  }
}

/** The newest is at the top; names that would touch move apart. */
function drawNames(plot: uPlot, { series }: PlotData, colors: Colors): void {
  const { ctx, bbox } = plot
  const scale = uPlot.pxRatio
  const x = bbox.left + bbox.width + 8 * scale
  const total = series.reduce((sum, { values }) => sum + (values.at(-1) ?? 0), 0)
  let below = bbox.top + bbox.height + lineOfText * scale
  let sum = 0
  ctx.save()
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  for (const { name, values } of series) {
    const value = values.at(-1) ?? 0
    const middle = plot.valToPos(sum + value / 2, 'y', true)
    sum += value
    const y = Math.min(middle, below - lineOfText * scale)
    below = y
    const share = total === 0 ? '' : `, ${Math.round((100 * value) / total)}%`
    ctx.font = `600 ${12.5 * scale}px ${colors.sans}`
    ctx.fillStyle = colors.ink
    ctx.fillText(name, x, y)
    const wide = ctx.measureText(`${name} `).width
    ctx.font = `${12 * scale}px ${colors.sans}`
    ctx.fillStyle = colors.quiet
    ctx.fillText(`${value}${share}`, x + wide, y)
  }
  ctx.restore()
}

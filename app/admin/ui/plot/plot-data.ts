export interface PlotData {
  /** The labels of the places along the axis, in order. */
  labels: string[]
  /** True if the labels are months: each shows its name, with the years below. */
  byYear?: true
  /** The series in stacking order, from bottom to top. */
  series: Series[]
  events?: { at: number; label: string }[]
}

interface Series {
  name: string
  values: number[]
  /** True for losses, which are drawn below the zero line. */
  isLoss?: true
}

/** Adds to each series the sum of those below it, for drawing a stack. */
export function stack(series: Series[]): number[][] {
  const sums: number[][] = []
  for (const { values } of series) {
    const below = sums.at(-1)
    sums.push(values.map((value, at) => value + (below?.[at] ?? 0)))
  }
  return sums
}

const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1e3, 1e4, 1e5, 1e6].map((of) => step * of))

/** Finds evenly spaced grid lines, zero among them, from the largest loss to the largest value. */
export function findRules(depth: number, height: number): number[] {
  const span = Math.max(4, depth + height)
  const step = steps.toSorted((one, other) => one - other).find((each) => span / each <= 5) ?? span
  const [first, last] = [Math.ceil(depth / step), Math.ceil(Math.max(height, step) / step)]
  return Array.from({ length: first + last + 1 }, (_, at) => (at - first) * step)
}

/** Describes the plot for people who can't see it. */
export function describePlot(title: string, { labels, series, events = [] }: PlotData): string {
  const totals = stack(series.filter(({ isLoss }) => !isLoss)).at(-1) ?? []
  const most = Math.max(0, ...totals)
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const sums = series.map(({ name, values }) => `${name} ${sum(values)}`).join(', ')
  const sentences = [
    `${title}, ${labels[0]} to ${labels.at(-1)}.`,
    most > 0 && `Most at ${labels[totals.indexOf(most)]}: ${most}.`,
    `In all: ${sums}.`,
    events.length > 0 &&
      `${events.map(({ at, label }) => `${label} on ${labels[at]}`).join(', ')}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Writes `Nov 22` for 2026-11-22 in any time zone. */
export function sayPlottedDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** Writes `Nov 2026` for 2026-11. */
export function sayPlottedMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

export function sayCount(value: number): string {
  return value.toLocaleString('en-US').replace('-', '−')
}

/** What a plot shows. */
export interface PlotData {
  /** Of the places along the axis, in order. */
  labels: string[]
  /** The labels are months and their years: each has its name, and the years are below. */
  byYear?: true
  /** The order of the stack: the first is at the bottom. */
  series: Series[]
  /** What happened at a place. */
  events?: { at: number; label: string }[]
}

interface Series {
  name: string
  values: number[]
  /** What went back: drawn below the zero line. */
  isLoss?: true
}

/** Each series with all below it added, for drawing a stack. */
export function stack(series: Series[]): number[][] {
  const sums: number[][] = []
  for (const { values } of series) {
    const below = sums.at(-1)
    sums.push(values.map((value, at) => value + (below?.[at] ?? 0)))
  }
  return sums
}

const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1e3, 1e4, 1e5, 1e6].map((of) => step * of))

/** Where the lines of a grid are, evenly and with zero among them: from the most that was lost to the most. */
export function findRules(depth: number, height: number): number[] {
  const span = Math.max(4, depth + height)
  const step = steps.toSorted((one, other) => one - other).find((each) => span / each <= 5) ?? span
  const [first, last] = [Math.ceil(depth / step), Math.ceil(Math.max(height, step) / step)]
  return Array.from({ length: first + last + 1 }, (_, at) => (at - first) * step)
}

/** The plot in words, for somebody who does not see it. */
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

/** `Nov 22` for 2026-11-22, whatever the time zone of the reader. */
export function sayPlottedDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** `Nov 2026` for 2026-11. */
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

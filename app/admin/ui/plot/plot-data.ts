/** What a plot and the table behind it show. */
export interface PlotData {
  /** Of the places along the axis, in order. */
  labels: string[]
  /** The order of the stack: the first is at the bottom. */
  series: Series[]
  /** What happened at a place. */
  events?: { at: number; label: string }[]
}

interface Series {
  name: string
  values: number[]
}

/** The last places only, as on a phone. */
export function cutToLast({ labels, series, events = [] }: PlotData, count: number): PlotData {
  const cut = Math.max(0, labels.length - count)
  return {
    labels: labels.slice(cut),
    series: series.map(({ name, values }) => ({ name, values: values.slice(cut) })),
    events: events.filter(({ at }) => at >= cut).map(({ at, label }) => ({ at: at - cut, label })),
  }
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

/** The plot in words, for somebody who does not see it. */
export function describePlot(title: string, { labels, series, events = [] }: PlotData): string {
  const totals = stack(series).at(-1) ?? []
  const most = Math.max(0, ...totals)
  const last = series.map(({ name, values }) => `${name} ${values.at(-1) ?? 0}`).join(', ')
  const sentences = [
    `${title}, ${labels[0]} to ${labels.at(-1)}.`,
    most > 0 && `Most at ${labels[totals.indexOf(most)]}: ${most}.`,
    `Last: ${last}.`,
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

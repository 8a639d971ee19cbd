import { findRules, type PlotData, sayCount, stack } from './plot-data.ts'
import styles from './bars.module.css'

/** In pixels: the smallest width of a plot in a wide window, and on a small phone. */
const wide = 560
const narrow = 230
/** In pixels: the width of a character of a label. */
const letter = 7.2
const air = 8

/**
 * Draws bars as HTML boxes, so that text keeps its size. Gains are stacked above the zero line, losses
 * below.
 */
export function Bars({ data }: { data: PlotData }) {
  const { labels, series, events = [], byYear } = data
  const gains = series.filter(({ isLoss }) => !isLoss)
  const sums = stack(gains)
  const lost = series.find(({ isLoss }) => isLoss)?.values
  const tops = labels.map((_, at) => Math.max(0, sums.at(-1)?.[at] ?? 0))
  const depths = labels.map((_, at) => lost?.[at] ?? Math.max(0, -(sums.at(-1)?.[at] ?? 0)))
  const rules = findRules(Math.max(...depths), Math.max(...tops))
  const lowest = rules[0]!
  const span = rules.at(-1)! - lowest
  const percent = (value: number) => `${(100 * value) / span}%`
  const from = (value: number) => percent(value - lowest)
  const gained = pickNumbers(tops, sayCount)
  const fallen = pickNumbers(depths, (depth) => sayCount(-depth))
  const named = byYear ? [] : pickNames(labels)
  return (
    <div className={styles.bars}>
      <div className={styles.area}>
        {rules.map((value) => (
          <u key={value} data-zero={value === 0 || undefined} style={{ bottom: from(value) }}>
            <span>{sayCount(value)}</span>
          </u>
        ))}
        <ol className="plain">
          {labels.map((label, at) => (
            <li
              key={`${at} ${label}`}
              data-event={events.some((each) => each.at === at) || undefined}
            >
              {gains.map(({ name, values }, of) =>
                values[at]! > 0 ? (
                  <i
                    key={name}
                    data-of={of}
                    style={{ bottom: from(sums[of - 1]?.[at] ?? 0), height: percent(values[at]!) }}
                  />
                ) : null,
              )}
              {gained[at] && (
                <b data-on={gained[at]} style={{ bottom: from(tops[at]!) }}>
                  {sayCount(tops[at]!)}
                </b>
              )}
              {depths[at]! > 0 && (
                <i
                  className={styles.loss}
                  style={{ bottom: from(-depths[at]!), height: percent(depths[at]!) }}
                />
              )}
              {fallen[at] && (
                <b
                  className={styles.loss}
                  data-on={fallen[at]}
                  style={{ bottom: from(-depths[at]!) }}
                >
                  {sayCount(-depths[at]!)}
                </b>
              )}
              {named[at] && <span data-on={named[at]}>{label}</span>}
              {byYear && <MonthName label={label} />}
            </li>
          ))}
        </ol>
        {byYear && <Years labels={labels} />}
      </div>
    </div>
  )
}

/** Writes `Nov`, or `N` in a narrow plot. */
function MonthName({ label }: { label: string }) {
  return (
    <>
      <span data-own data-on="wide">
        {label.slice(0, 3)}
      </span>
      <span data-own data-on="narrow">
        {label.slice(0, 1)}
      </span>
    </>
  )
}

/** Writes the years below the months. */
function Years({ labels }: { labels: string[] }) {
  const years = Map.groupBy(labels, (label) => label.slice(-4))
  return (
    <div className={styles.years}>
      {[...years].map(([year, months]) => (
        <span key={year} style={{ flexGrow: months.length }}>
          {year}
        </span>
      ))}
    </div>
  )
}

/** The screens that show a label; undefined for none. */
type Written = 'all' | 'wide' | undefined

/** Picks the bars that have a number: all of them, or only the longest if the numbers would touch. */
function pickNumbers(values: number[], say: typeof sayCount): Written[] {
  const most = values.indexOf(Math.max(...values))
  const places = values.flatMap((value, at) => (value > 0 ? [at] : []))
  const closest = Math.min(...places.slice(1).map((at, before) => at - places[before]!))
  const longest = Math.max(...places.map((at) => say(values[at]!).length))
  const needed = longest * letter + air
  const fits = (room: number) => (closest * room) / values.length >= needed
  return values.map((value, at) => {
    if (value <= 0) return undefined
    if (at === most || fits(narrow)) return 'all'
    return fits(wide) ? 'wide' : undefined
  })
}

/** Picks the places that have a name: the last one, and at even distances as many before it as fit. */
function pickNames(labels: string[]): Written[] {
  const step = stepsOf(labels)
  return labels.map((_, at) => {
    const after = labels.length - 1 - at
    if (after % step.narrow === 0) return 'all'
    return after % step.wide === 0 ? 'wide' : undefined
  })
}

/**
 * Returns the distance, in places, at which these words fit. A phone shows a subset of a wide screen's
 * words.
 */
function stepsOf(words: string[]) {
  const most = Math.max(...words.map(({ length }) => length))
  const needed = words.length * (most * letter * 1.5 + air)
  const step = Math.ceil(needed / wide)
  return { wide: step, narrow: step * Math.ceil(needed / narrow / step) }
}

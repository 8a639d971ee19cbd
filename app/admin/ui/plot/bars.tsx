import { type PlotData, findRules, stack } from './plot-data.ts'
import styles from './bars.module.css'

interface BarsProps {
  data: PlotData
  /** Says a value at its bar and on the axis. */
  say: (value: number) => string
}

/** Where more numbers at bars would touch each other, only the highest has one. */
const mostNumbers = 12

/**
 * Bars as boxes, so that text keeps its size. Gains are stacked above the zero line, losses hang below it.
 */
export function Bars({ data, say }: BarsProps) {
  const { labels, series, events = [] } = data
  const gains = series.filter(({ isLoss }) => !isLoss)
  const sums = stack(gains)
  const lost = series.find(({ isLoss }) => isLoss)?.values
  const tops = labels.map((_, at) => Math.max(0, sums.at(-1)?.[at] ?? 0))
  const depths = labels.map((_, at) => lost?.[at] ?? Math.max(0, -(sums.at(-1)?.[at] ?? 0)))
  const rules = findRules(Math.max(...depths), Math.max(...tops))
  const lowest = rules[0]!
  const span = rules.at(-1)! - lowest
  const last = labels.length - 1
  const every = nameEvery(labels.length)
  const percent = (value: number) => `${(100 * value) / span}%`
  const from = (value: number) => percent(value - lowest)
  return (
    <div className={styles.bars}>
      <div className={styles.area}>
        {rules.map((value) => (
          <u key={value} data-zero={value === 0 || undefined} style={{ bottom: from(value) }}>
            <span>{say(value)}</span>
          </u>
        ))}
        <ol data-roomy={every === 1 || undefined}>
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
              {hasNumber(tops, at) && <b style={{ bottom: from(tops[at]!) }}>{say(tops[at]!)}</b>}
              {depths[at]! > 0 && (
                <i
                  className={styles.loss}
                  style={{ bottom: from(-depths[at]!), height: percent(depths[at]!) }}
                />
              )}
              {hasNumber(depths, at) && (
                <b className={styles.loss} style={{ bottom: from(-depths[at]!) }}>
                  {say(-depths[at]!)}
                </b>
              )}
              {(last - at) % every === 0 && (
                <span data-few={(last - at) % (2 * every) === 0 || undefined}>{label}</span>
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function hasNumber(values: number[], at: number): boolean {
  const shown = values.filter((value) => value > 0)
  if (!(values[at]! > 0)) return false
  return shown.length <= mostNumbers || at === values.indexOf(Math.max(...shown))
}

/** The last place, and evenly as many before it as find room; on a phone half as many. */
function nameEvery(count: number): number {
  return Math.max(1, Math.ceil(count / 6))
}

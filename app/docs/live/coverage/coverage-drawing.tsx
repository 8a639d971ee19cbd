import { type Coverage, type Day, daysBetween, sayDay } from './calendar.ts'
import styles from './coverage-calendar.module.css'

const width = 392

interface CoverageDrawingProps {
  purchase: Day
  coverage: Coverage
}

/** The update year above the builds. The text below says the same in words. */
export function CoverageDrawing({ purchase, coverage: { until, builds } }: CoverageDrawingProps) {
  const days = [purchase, until, ...builds.map(({ day }) => day)].toSorted()
  const [first, last] = [days[0]!, days.at(-1)!]
  const at = (day: Day) => 4 + (daysBetween(first, day) / daysBetween(first, last)) * (width - 8)
  const [begin, end] = [at(purchase), at(until)]
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} 84`}
      role="img"
      aria-label={`Timeline of the builds, with the update year from ${sayDay(purchase)} to ${sayDay(until)}.`}
    >
      <path className={styles.limit} d={`M${begin} 14V74M${end} 14V74`} />
      <path className={styles.dimension} d={`M${begin} 9H${end}M${begin} 4V14M${end} 4V14`} />
      <rect className={styles.year} x={begin} y="22" width={end - begin} height="18" />
      <text x={(begin + end) / 2} y="35" textAnchor="middle">
        Updates
      </text>
      <path className={styles.axis} d={`M0 60H${width}`} />
      {builds.map(({ day, published, included }) => (
        <circle
          key={`${day}${published}`}
          className={included ? styles.inside : styles.beyond}
          cx={at(day)}
          cy="60"
          r={published ? 6 : 4}
        />
      ))}
    </svg>
  )
}

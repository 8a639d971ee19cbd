import type { ReactNode } from 'react'
import {
  addYears,
  type Day,
  type DayWords,
  daysBetween,
  endOfUpdates,
  type Flags,
} from './calendar.ts'
import styles from './coverage-instrument.module.css'

/** How many years the axis has. */
export const years = 3

interface CoverageDrawingProps {
  today: Day
  flags: Flags
  renewal: string
  words: DayWords
}

/**
 * Two flags over three bars on an axis of three years. Places along the axis are percentages and all
 * else is pixels, so the text keeps its size at every width.
 */
export function CoverageDrawing({
  today,
  flags: { buy, look },
  renewal,
  words,
}: CoverageDrawingProps) {
  const end = endOfUpdates(buy)
  const whole = daysBetween(today, addYears(today, years))
  const at = (day: Day) => (daysBetween(today, day) / whole) * 100
  const [from, until, seen] = [at(buy), at(end), at(look)]
  return (
    <svg
      className={styles.drawing}
      role="img"
      aria-label={`Timeline of ${years} years. Bought on ${words.day(buy)}: updates and business use until ${words.day(end)}, the version you have without an end. Seen on ${words.day(look)}.`}
    >
      <Months />
      <line className={styles.end} x1={`${until}%`} x2={`${until}%`} y1="76" y2="290" />
      <line className={styles.buyLine} x1={`${from}%`} x2={`${from}%`} y1="6" y2="290" />
      <Bar look={styles.updates} y={88} from={from} to={until} />
      <Bar look={styles.version} y={156} from={from} to={100} />
      <Arrow y={156} />
      <Bar look={styles.renewed} y={224} from={until} to={100} />
      <Bar look={styles.version} y={224} from={from} to={until} />
      <line className={styles.lookLine} x1={`${seen}%`} x2={`${seen}%`} y1="40" y2="290" />
      <Label look={styles.updatesLabel} y={88} from={from}>
        Updates
      </Label>
      <Label y={156} from={from}>
        The version you have
      </Label>
      <Label y={224} from={from}>
        Business use
      </Label>
      <text className={styles.after} x="100%" dx="-14" y="257" textAnchor="end">
        with a renewal, {renewal}
      </text>
      <Years today={today} at={at} say={words.year} />
      <Flag look={styles.buyFlag} place={from} y={6} width={78}>
        You buy
      </Flag>
      <Flag look={styles.lookFlag} place={seen} y={40} width={108}>
        {words.day(look)}
      </Flag>
    </svg>
  )
}

function Months() {
  return (
    <>
      <pattern id="months" width={1 / (years * 12)} height="1">
        <path className={styles.month} d="M.5 0V214" />
      </pattern>
      <rect y="76" width="100%" height="214" fill="url(#months)" />
    </>
  )
}

interface BarProps {
  look: string | undefined
  y: number
  /** Percent of the axis. */
  from: number
  to: number
}

function Bar({ look, y, from, to }: BarProps) {
  return <rect className={look} x={`${from}%`} y={y} width={`${to - from}%`} height="54" />
}

interface LabelProps {
  look?: string | undefined
  /** Of its bar. */
  y: number
  from: number
  children: string
}

function Label({ look = '', y, from, children }: LabelProps) {
  return (
    <text className={`${styles.label} ${look}`} x={`${from}%`} dx="14" y={y + 33}>
      {children}
    </text>
  )
}

/** The end of a bar that goes on. */
function Arrow({ y }: { y: number }) {
  return (
    <svg x="100%" y={y}>
      <path className={styles.cut} d="M-15-1H2V28zM-15 55H2V26z" />
      <path className={styles.point} d="M-16 0-.5 27-16 54" />
    </svg>
  )
}

interface YearsProps {
  today: Day
  at: (day: Day) => number
  say: DayWords['year']
}

function Years({ today, at, say }: YearsProps) {
  return (
    <>
      <line className={styles.axis} x1="0" x2="100%" y1="290.5" y2="290.5" />
      {Array.from({ length: years }, (_, year) => addYears(today, year)).map((day) => (
        <svg key={day} x={`${at(day)}%`} y="290" className={styles.year}>
          <path className={styles.axis} d="M.5 0V28" />
          <text x="8" y="20">
            {say(day)}
          </text>
        </svg>
      ))}
    </>
  )
}

interface FlagProps {
  look: string | undefined
  /** Percent of the axis. */
  place: number
  y: number
  width: number
  children: ReactNode
}

/** Points to the left in the last part of the axis, where it would leave the drawing. */
function Flag({ look, place, y, width, children }: FlagProps) {
  const left = place > 62 ? -width : 0
  return (
    <svg x={`${place}%`} y={y} className={`${styles.flag} ${look}`}>
      <rect x={left} width={width} height="28" rx="2" />
      <text x={left + width / 2} y="19" textAnchor="middle">
        {children}
      </text>
    </svg>
  )
}

import { type PointerEvent, useRef, useState, useSyncExternalStore, useId } from 'react'
import { useInBrowser } from '../../in-browser.ts'
import {
  addDays,
  addYears,
  answer,
  counted,
  dates,
  type Day,
  daysBetween,
  endOfUpdates,
  firstDay,
  type Flags,
  toDay,
  type PricesSaid,
  type Answer,
  type Answers,
} from './calendar.ts'
import { CoverageDrawing, years } from './coverage-drawing.tsx'
import styles from './coverage-instrument.module.css'

/** What a license covers, day by day: two flags to drag, the same as two sliders, and four answers. */
export function CoverageInstrument({ prices }: { prices: PricesSaid }) {
  const awake = useInBrowser()
  const today = useToday()
  const words = awake ? dates : counted
  const [chosen, choose] = useState<Partial<Record<keyof Flags, number>>>({})
  // At first, in the middle of the updates.
  const middle = Math.floor(daysBetween(today, endOfUpdates(today)) / 2)
  const moved = { buy: 0, look: middle, ...chosen }
  const whole = daysBetween(today, addYears(today, years))
  const flags: Flags = { buy: addDays(today, moved.buy), look: addDays(today, moved.look) }
  const most = { buy: daysBetween(today, addYears(today, 1)), look: whole }
  const move = (flag: keyof Flags, day: number) =>
    choose((before) => ({ ...before, [flag]: Math.max(0, Math.min(most[flag], day)) }))
  const drag = useDrag(moved, whole, move)
  return (
    <div className={styles.instrument} data-license={prices.license} data-renewal={prices.renewal}>
      <div className={styles.stage} data-awake={awake || undefined} {...(awake && drag)}>
        <CoverageDrawing today={today} flags={flags} renewal={prices.renewal} words={words} />
      </div>
      <div className={`${styles.sliders} unprinted`}>
        <DaySlider
          label="Purchase date"
          day={words.day(flags.buy)}
          value={moved.buy}
          max={most.buy}
          move={(day) => move('buy', day)}
        />
        <DaySlider
          label="Check a date"
          day={words.day(flags.look)}
          value={moved.look}
          max={most.look}
          move={(day) => move('look', day)}
        />
      </div>
      <CoverageAnswers answers={answer(flags, prices, words)} />
    </div>
  )
}

/** The visitor's current day; not a date in the first render, which must equal the prerendered page. */
function useToday(): Day {
  return useSyncExternalStore(
    () => () => {},
    () => toDay(new Date()),
    () => firstDay,
  )
}

/** Handlers of the drawing: a press takes the nearer flag along. Keyboards have the sliders. */
function useDrag(
  moved: Record<keyof Flags, number>,
  whole: number,
  move: (flag: keyof Flags, day: number) => void,
) {
  const held = useRef<keyof Flags | null>(null)
  const dayAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.round(((clientX - left) / width) * whole)
  }
  return {
    onPointerDown(event: PointerEvent) {
      const day = dayAt(event)
      const isNearBuy = Math.abs(day - moved.buy) < Math.abs(day - moved.look)
      held.current = isNearBuy ? 'buy' : 'look'
      event.currentTarget.setPointerCapture(event.pointerId)
      move(held.current, day)
    },
    onPointerMove(event: PointerEvent) {
      if (held.current) move(held.current, dayAt(event))
    },
    onPointerUp: () => void (held.current = null),
    onPointerCancel: () => void (held.current = null),
  }
}

/** The drawing in words, announced as they change. */
function CoverageAnswers({ answers }: { answers: Answers }) {
  const { updates, version, business, paid } = answers
  return (
    <dl className={styles.answers} aria-live="polite">
      <OneAnswer name="Updates" {...updates} />
      <OneAnswer name="Your version" {...version} />
      <OneAnswer name="Business use" {...business} />
      <OneAnswer name="Total paid" {...paid} />
    </dl>
  )
}

function OneAnswer({ name, state, head, rest }: Partial<Answer> & { name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-state={state}>
        <b>{head}</b> {rest}
      </dd>
    </div>
  )
}

interface DaySliderProps {
  label: string
  /** In words. */
  day: string
  /** Days from the beginning of the axis. */
  value: number
  max: number
  move: (value: number) => void
}

function DaySlider({ label, day, move, ...range }: DaySliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} aria-live="off">
        {day}
      </output>
      <input
        {...range}
        id={id}
        type="range"
        min={0}
        aria-valuetext={day}
        onChange={({ target }) => move(Number(target.value))}
      />
    </div>
  )
}

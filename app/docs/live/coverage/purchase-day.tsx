import { useState } from 'react'
import { addDays, type Day, daysBetween, sayDay } from './calendar.ts'
import styles from './coverage-calendar.module.css'

interface PurchaseDayProps {
  first: Day
  last: Day
  day: Day
  awake: boolean
  onChange: (day: Day) => void
}

/** The purchase day twice: to drag and to type. */
export function PurchaseDay({ first, last, day, awake, onChange }: PurchaseDayProps) {
  // Partial input is not always a day.
  const [typed, setTyped] = useState<string | null>(null)
  const isDay = typed === null || (typed >= first && typed <= last)
  return (
    <div className={styles.purchase}>
      <label htmlFor="coverage-slider">Day of purchase</label>
      <input
        id="coverage-slider"
        type="range"
        min={0}
        max={daysBetween(first, last)}
        value={daysBetween(first, day)}
        aria-valuetext={sayDay(day)}
        disabled={!awake}
        onChange={({ target }) => {
          setTyped(null)
          onChange(addDays(first, Number(target.value)))
        }}
      />
      <label htmlFor="coverage-day">The same as a date</label>
      <input
        id="coverage-day"
        type="date"
        min={first}
        max={last}
        value={typed ?? day}
        readOnly={!awake}
        aria-invalid={!isDay || undefined}
        aria-describedby="coverage-problem"
        onChange={({ target: { value } }) => {
          setTyped(value)
          if (value >= first && value <= last) onChange(value)
        }}
      />
      <p id="coverage-problem" className={styles.problem} role="status">
        {!isDay && `Choose a day from ${sayDay(first)} to ${sayDay(last)}.`}
      </p>
    </div>
  )
}

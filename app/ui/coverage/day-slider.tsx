import { useId } from 'react'
import styles from './coverage-instrument.module.css'

interface DaySliderProps {
  label: string
  /** In words. */
  day: string
  /** Days from the beginning of the axis. */
  value: number
  max: number
  move: (value: number) => void
}

export function DaySlider({ label, day, move, ...range }: DaySliderProps) {
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

import styles from './spinner.module.css'

interface SpinnerProps {
  label: string
  /** False once the wait is over and the result is announced in the same place. */
  waits?: boolean
}

/** Says in words what it waits for, next to a spinning ring. */
export function Spinner({ label, waits = true }: SpinnerProps) {
  return (
    <p className={waits ? 'line subdued' : undefined} role="status">
      {waits && <span className={styles.ring} aria-hidden="true" />}
      {label}
    </p>
  )
}

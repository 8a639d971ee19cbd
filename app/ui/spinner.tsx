import styles from './spinner.module.css'

interface SpinnerProps {
  label: string
  /** False once the result is announced in the same place. */
  waits?: boolean
}

/** Shows a spinner, with words for what it is waiting for. */
export function Spinner({ label, waits = true }: SpinnerProps) {
  return (
    <p className={waits ? 'line subdued' : undefined} role="status">
      {waits && <span className={styles.ring} aria-hidden="true" />}
      {label}
    </p>
  )
}

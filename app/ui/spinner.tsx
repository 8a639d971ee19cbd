import styles from './spinner.module.css'

interface SpinnerProps {
  label: string
  /** False once the wait is over, where what came of it is said in the same place. */
  waits?: boolean
}

/** Says in words what is being waited for, beside a turning ring. */
export function Spinner({ label, waits = true }: SpinnerProps) {
  return (
    <p className={waits ? styles.line : undefined} role="status">
      {waits && <span className={styles.ring} aria-hidden="true" />}
      {label}
    </p>
  )
}

import styles from './spinner.module.css'

/** Says in words what is being waited for, beside a turning ring. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.line} role="status">
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </p>
  )
}

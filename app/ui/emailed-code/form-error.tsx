import styles from './emailed-code.module.css'

interface FormErrorProps {
  /** The id that its field names in `aria-describedby`. */
  id: string
  problem: string | null
  /** Shown in its place while nothing is wrong. */
  hint?: string | undefined
}

/** Shows an error close under the fields, in red, and announces it at once. */
export function FormError({ id, problem, hint }: FormErrorProps) {
  return (
    <>
      <p id={id} className={styles.error} role="alert" hidden={!problem}>
        {problem}
      </p>
      {hint && !problem && <p className={styles.hint}>{hint}</p>}
    </>
  )
}

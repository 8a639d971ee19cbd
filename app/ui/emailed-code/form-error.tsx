import styles from './emailed-code.module.css'

interface FormErrorProps {
  /** The id that the field's `aria-describedby` refers to. */
  id: string
  problem: string | null
  /** Shown in its place while there is no error. */
  hint?: string | undefined
}

/** Shows an error in red directly below the fields, and announces it at once. */
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

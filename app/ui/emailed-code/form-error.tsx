import styles from './emailed-code.module.css'

interface FormErrorProps {
  /** The field it is about names it in `aria-describedby`. */
  id: string
  problem: string | null
  /** In its place while nothing is wrong. */
  hint?: string | undefined
}

/** Close under the fields, in red, and announced at once. */
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

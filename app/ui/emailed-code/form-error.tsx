import styles from './emailed-code.module.css'

interface FormErrorProps {
  /** The field it is about names it in `aria-describedby`. */
  id: string
  problem: string | null
}

/** Close under the fields, in red, and announced at once. */
export function FormError({ id, problem }: FormErrorProps) {
  return (
    <p id={id} className={styles.error} role="alert" hidden={!problem}>
      {problem}
    </p>
  )
}

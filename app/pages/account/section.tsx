import type { ReactNode, Ref } from 'react'
import styles from './account.module.css'

interface SectionProps {
  id: string
  title: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A heading, and beside it, or below it on a narrow page, what it is about. */
export function Section({ id, title, heading, children }: SectionProps) {
  return (
    <section className={`beside ${styles.section}`} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h2>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

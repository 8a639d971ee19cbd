import type { ReactNode, Ref } from 'react'
import styles from './account.module.css'

interface SectionProps {
  id: string
  title: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Draws a section with its content beside the heading, or below it on a narrow page. */
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

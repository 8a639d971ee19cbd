import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** At the right of the title. */
  beside?: ReactNode
  children: ReactNode
  /** Space around the content; tables go without. */
  padded?: boolean
}

/** A section: a heading over one line. */
export function Panel({ title, beside, children, padded = false }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      <div className={padded ? styles.padded : undefined}>{children}</div>
    </section>
  )
}

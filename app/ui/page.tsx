import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** One or two sentences under the title. */
  intro?: ReactNode
  children: ReactNode
  /** One column of reading width. */
  narrow?: boolean
}

/** The column of an ordinary page: its only h1, an introduction, the rest. */
export function Page({ title, intro, children, narrow = false }: PageProps) {
  return (
    <div className={narrow ? `${styles.page} ${styles.narrow}` : styles.page}>
      <h1>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={styles.content}>{children}</div>
    </div>
  )
}

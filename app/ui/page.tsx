import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  title: ReactNode
  /** One or two sentences under the title. */
  intro?: ReactNode
  children: ReactNode
}

/** The column of an ordinary page: its only h1, an introduction, the rest. */
export function Page({ title, intro, children }: PageProps) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={styles.content}>{children}</div>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './admin-page.module.css'

interface AdminPageProps {
  title: string
  /** At the right of the title: a count, a button. */
  beside?: ReactNode
  children: ReactNode
}

/** The column of a page of the console. */
export function AdminPage({ title, beside, children }: AdminPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  title: ReactNode
  /** One or two sentences under the title. */
  intro?: ReactNode
  children: ReactNode
  /** Beside a short text on wide screens, below it on narrow ones. */
  beside?: ReactNode
}

/** The column of an ordinary page: its only h1, an introduction, the rest. */
export function Page({ title, intro, children, beside }: PageProps) {
  const content = (
    <>
      <h1>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={styles.content}>{children}</div>
    </>
  )
  if (!beside) return <div className={styles.page}>{content}</div>
  return (
    <div className={styles.split}>
      <div>{content}</div>
      {beside}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './hero.module.css'

interface LabelProps {
  long: ReactNode
  /** The label on screens of 768 px and less. */
  short: string
}

export function Label({ long, short }: LabelProps) {
  return (
    <>
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </>
  )
}

import type { ReactNode } from 'react'
import styles from './leaders.module.css'

/** Numbers the items of a list like the fields in the figure directly below. */
export function Leaders({ children }: { children: ReactNode }) {
  return <div className={styles.leaders}>{children}</div>
}

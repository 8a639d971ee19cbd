import type { ReactNode } from 'react'
import styles from './leaders.module.css'

/** Around a list whose items have the numbers of the fields in the figure right below. */
export function Leaders({ children }: { children: ReactNode }) {
  return <div className={styles.leaders}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './leaders.module.css'

/**
 * Around a numbered list of at most six items: each one and the part of the figure right below that has
 * the same `data-leader` light up together.
 */
export function Leaders({ children }: { children: ReactNode }) {
  return <div className={styles.leaders}>{children}</div>
}

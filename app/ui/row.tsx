import type { ReactNode } from 'react'
import styles from './row.module.css'

/** Items in a row that wraps; `even` makes them equally wide. */
export function Row({ children, even = false }: { children: ReactNode; even?: boolean }) {
  return <div className={even ? `${styles.row} ${styles.even}` : styles.row}>{children}</div>
}

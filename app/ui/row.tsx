import type { ReactNode } from 'react'
import styles from './row.module.css'

/** Things beside each other that wrap; `even` gives them equal widths. */
export function Row({ children, even = false }: { children: ReactNode; even?: boolean }) {
  return <div className={even ? `${styles.row} ${styles.even}` : styles.row}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './sheet.module.css'

/** The one box: a white panel on the page background. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>
}

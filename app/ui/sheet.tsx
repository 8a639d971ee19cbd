import type { ReactNode } from 'react'
import styles from './sheet.module.css'

interface SheetProps {
  children: ReactNode
  /** Registration crosses at two corners, as on a drawn plate. */
  marked?: boolean
}

/** A white panel on the page background. */
export function Sheet({ children, marked = false }: SheetProps) {
  return (
    <div className={marked ? `${styles.sheet} ${styles.marked}` : styles.sheet}>{children}</div>
  )
}

import type { ReactNode } from 'react'
import styles from './band.module.css'

interface BandProps {
  children: ReactNode
  labelledBy: string
  /** True for white, beside bands that aren't. */
  white?: boolean
}

/**
 * Draws a section of a page: as wide as the window, with a hairline above and its content in the frame.
 */
export function Band({ children, labelledBy, white = false }: BandProps) {
  return (
    <section className={styles.band} aria-labelledby={labelledBy} data-white={white || undefined}>
      <div className="wrap">{children}</div>
    </section>
  )
}

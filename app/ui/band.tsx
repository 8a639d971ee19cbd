import type { ReactNode } from 'react'
import styles from './band.module.css'

interface BandProps {
  children: ReactNode
  labelledBy: string
  /** Half as high and white, as the footer below it. */
  half?: boolean
  /** White, for one between two that are not. */
  white?: boolean
}

/** Draws a section of a page: as wide as the window, its content as wide as the frame, a hairline above. */
export function Band({ children, labelledBy, half = false, white = half }: BandProps) {
  return (
    <section
      className={styles.band}
      aria-labelledby={labelledBy}
      data-white={white || undefined}
      data-half={half || undefined}
    >
      <div className="wrap">{children}</div>
    </section>
  )
}

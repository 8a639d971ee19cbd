import type { ReactNode } from 'react'
import styles from './plot.module.css'

interface AmountProps {
  of: number
  /** The value of a full bar. */
  most: number
  /** Shown instead of the plain number. */
  children?: ReactNode
}

/** Draws a number after a bar, which is as long as the number's share of the maximum. */
export function Amount({ of, most, children }: AmountProps) {
  return (
    <span className={styles.amount} data-amount="">
      <span>
        <i style={{ width: most === 0 ? 0 : `${(100 * of) / most}%` }} />
      </span>
      {children ?? of.toLocaleString('en-US')}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './plot.module.css'

interface AmountProps {
  of: number
  /** The value of the whole bar. */
  most: number
  /** Shown if it is not the number alone. */
  children?: ReactNode
}

/** Draws a number and, before it, a bar that is as long as its share of the most. */
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

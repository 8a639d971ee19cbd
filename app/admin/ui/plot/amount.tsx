import type { ReactNode } from 'react'
import styles from './plot.module.css'

interface AmountProps {
  of: number
  /** As long as the whole bar. */
  most: number
  /** What is said, where that is not the number alone. */
  children?: ReactNode
}

/** A number and, before it, a bar that is as long as its part of the most. */
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

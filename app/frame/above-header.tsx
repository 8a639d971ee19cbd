import type { ReactNode } from 'react'
import { slot } from '../site/slots.ts'
import styles from './above-header.module.css'

/**
 * Draws a link that skips the header for keyboard users and, in a shop without real payments, a note
 * about that.
 */
export function AboveHeader({ children }: { children?: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <aside className={styles.demo} aria-label="About this shop">
        {slot('test_line')}
        {children}
      </aside>
    </>
  )
}

import { slot } from '../site/slots.ts'
import styles from './above-header.module.css'

/** Links past the header for the keyboard, and says in a demo that it is one. */
export function AboveHeader() {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <aside className={styles.demo} aria-label="Demo">
        {slot('demo_line')}
      </aside>
    </>
  )
}

import { slot } from '../site/slots.ts'
import styles from './above-header.module.css'

/** Links past the header for the keyboard, and says so where nothing costs money. */
export function AboveHeader() {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <aside className={styles.demo} aria-label="About this shop">
        {slot('test_line')}
      </aside>
    </>
  )
}

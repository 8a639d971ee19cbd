import { slot } from '../site/slots.ts'
import styles from './above-header.module.css'

/** For the keyboard, the way past the header; for everybody, that a demo is one. */
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

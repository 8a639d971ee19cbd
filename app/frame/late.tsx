import { useInBrowser } from '../in-browser.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './late.module.css'

/** Says that the script of the page never came. No script shows it; the one that comes removes it. */
export function Late() {
  if (useInBrowser()) return null
  return (
    <div className={`${styles.late} unprinted scripted`}>
      <Notice kind="warn">
        A part of this page has not arrived. <a href="">Load it again</a>
      </Notice>
    </div>
  )
}

import { useInBrowser } from '../in-browser.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './late.module.css'

/** Says that the script of the page never came. No script shows it; the one that comes removes it. */
export function Late() {
  if (useInBrowser()) return null
  return (
    <div className={`${styles.late} unprinted scripted`}>
      <Notice kind="warn">
        Part of this page hasn’t loaded. <a href="">Load it again</a>
      </Notice>
    </div>
  )
}

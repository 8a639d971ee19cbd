import { Notice } from '../ui/notice.tsx'
import styles from './late.module.css'

/** Says that the page's script did not load. CSS alone shows it. */
export function Late() {
  return (
    <div className={`${styles.late} unprinted scripted`}>
      <Notice kind="warn">
        Part of this page hasn’t loaded. <a href="">Load it again</a>
      </Notice>
    </div>
  )
}

import type { PageHandle } from '../handle.ts'
import styles from './frame.module.css'

/** Never served itself: the server puts a title and HTML of its own in place of these words. */
export const handle: PageHandle = {
  title: '__frame_title__',
  description: '__frame_title__',
  unlisted: true,
}

export default function Frame() {
  return <div className={styles.frame}>__frame_content__</div>
}

import { Notice } from './notice.tsx'
import styles from './unscripted-notices.module.css'

/** Where scripts do not run, the address shows the sentence that its fragment names. */
export function UnscriptedNotices({ sentences }: { sentences: Record<string, string> }) {
  return (
    <noscript className={styles.sentences}>
      {Object.entries(sentences).map(([id, sentence]) => (
        <div key={id} id={id} className={styles.sentence}>
          <Notice kind="alert">{sentence}</Notice>
        </div>
      ))}
    </noscript>
  )
}

import { Notice } from './notice.tsx'
import styles from './unscripted-notices.module.css'

/** Without scripts, shows the message that the fragment of the address names. */
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

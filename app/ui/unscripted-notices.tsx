import { Notice, type NoticeKind } from './notice.tsx'
import styles from './unscripted-notices.module.css'

/** Without scripts, shows the message that the fragment of the address names. */
export function UnscriptedNotices({
  sentences,
  kind = 'alert',
}: {
  sentences: Record<string, string>
  kind?: NoticeKind
}) {
  return (
    <noscript className={styles.sentences}>
      {Object.entries(sentences).map(([id, sentence]) => (
        <div key={id} id={id}>
          <Notice kind={kind}>{sentence}</Notice>
        </div>
      ))}
    </noscript>
  )
}

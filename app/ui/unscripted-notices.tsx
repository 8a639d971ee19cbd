import { Notice, type NoticeKind } from './notice.tsx'
import styles from './unscripted-notices.module.css'

/** Shows, without scripts, the message that the URL's fragment names. */
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

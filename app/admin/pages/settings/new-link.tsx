import { CopyButton } from '#app/ui/copy-button.tsx'
import styles from './settings.module.css'

/** Shown once: it is stored nowhere. */
export function NewLink({ link }: { link: string }) {
  return (
    <div className={styles.link}>
      <code>{link}</code>
      <CopyButton text={link} of="link" />
      <p className={styles.hint}>It works once, within ten minutes, and is not shown again.</p>
    </div>
  )
}

import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './api-keys.module.css'

/** The secret of a new key, which nobody can show again. */
export function NewSecret({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <div className={styles.shown}>
      <Notice kind="warn" lead="Copy the secret now.">
        It is shown once. Whoever has it can use the key.
        <p className={styles.secret}>
          <code>{secret}</code>
        </p>
        <div className={styles.buttons}>
          <CopyButton text={secret} of="secret of the key" />
          <Button look="quiet" size="small" onClick={onKept}>
            I have saved it
          </Button>
        </div>
      </Notice>
    </div>
  )
}

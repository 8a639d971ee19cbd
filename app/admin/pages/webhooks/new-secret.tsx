import { useEffect, useRef } from 'react'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './webhooks.module.css'

/** A secret, shown once; takes the focus so that nobody misses it. */
export function NewSecret({ secret }: { secret: string }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [secret])
  return (
    <section ref={place} tabIndex={-1} aria-label="New secret" className={styles.secret}>
      <Notice kind="warn" lead="Copy the secret now.">
        It is shown once. Your receiver uses it to check that a message is from this shop.
        <p className={styles.secretRow}>
          <code>{secret}</code>
          <CopyButton text={secret} of="secret" />
        </p>
      </Notice>
    </section>
  )
}

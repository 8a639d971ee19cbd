import { times } from '#contract/limits.ts'
import { messages } from '../../messages.ts'
import { CopyAnnouncement } from '../../ui/copy-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './account.module.css'

/** A click on the key copies it. */
export function LicenseKey({ text }: { text: string }) {
  const { outcome, turn, copy } = useCopy(times.accountCopyConfirmation)
  const words = {
    none: 'Click to copy',
    copied: messages.accountCopied,
    failed: messages.copyFailed,
  }
  return (
    <div>
      <button type="button" className={styles.key} onClick={() => copy(text)}>
        <code>{text}</code>
        <span data-outcome={outcome}>{words[outcome]}</span>
      </button>
      <CopyAnnouncement outcome={outcome} turn={turn} of="license key" />
    </div>
  )
}

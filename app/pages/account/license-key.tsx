import { times } from '#contract/limits.ts'
import { notCopied } from '../../copy.ts'
import { messages } from '../../messages.ts'
import { CopyAnnouncement } from '../../ui/copy-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './account.module.css'

/** A click on the key copies it. */
export function LicenseKey({ text }: { text: string }) {
  const { result, copy } = useCopy(times.accountCopyConfirmation)
  const words = {
    none: 'Click to copy',
    copied: messages.accountCopied,
    failed: notCopied,
  }
  return (
    <div>
      <button type="button" className={styles.key} onClick={() => copy(text)}>
        <code>{text}</code>
        <span data-outcome={result.outcome}>{words[result.outcome]}</span>
      </button>
      <CopyAnnouncement {...result} of="license key" />
    </div>
  )
}

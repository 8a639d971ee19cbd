import { notCopied } from '#app/browser/copy.ts'
import { messages } from '#app/say/messages.ts'
import { CopyAnnouncement } from '#app/ui/copy-button.tsx'
import { MarkedKey } from '#app/ui/key/marked-key.tsx'
import { useCopy } from '#app/ui/use-copy.ts'
import styles from './license.module.css'

const copyConfirmation = 5000

interface LicenseKeyProps {
  text: string
  look: 'works' | 'paused'
}

/** Shows the key; a click copies it. */
export function LicenseKey({ text, look }: LicenseKeyProps) {
  const { result, copy } = useCopy(copyConfirmation)
  const words = { none: 'Copy', copied: messages.accountCopied, failed: notCopied }
  return (
    <div>
      <button
        type="button"
        className={styles.key}
        data-look={look}
        data-outcome={result.outcome}
        onClick={() => copy(text)}
      >
        <span>
          <MarkedKey>{text}</MarkedKey>
        </span>{' '}
        <b>{words[result.outcome]}</b>
      </button>
      <CopyAnnouncement {...result} of="license key" />
    </div>
  )
}

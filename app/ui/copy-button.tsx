import { copied, notCopied } from '../copy.ts'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'
import { type CopyResult, useCopy } from './use-copy.ts'

const copyConfirmation = 3000

const primary = { look: 'primary' } as const
const small = { size: 'small' } as const

interface CopyButtonProps {
  text: string
  label?: string
  /** What is copied, in words: "license key". */
  of: string
  /** Adds those words to the button's name, for screen readers in a row of equal buttons. */
  named?: boolean
  /** The main action of its page. */
  isPrimary?: boolean
  /** While the text is not known. */
  disabled?: boolean
}

/** For hydrated pages; others use `data-copy` of app/enhance. */
export function CopyButton({
  text,
  label = 'Copy',
  of,
  named,
  isPrimary,
  disabled = false,
}: CopyButtonProps) {
  const { result, copy } = useCopy(copyConfirmation)
  const words = { none: label, copied, failed: notCopied }
  return (
    <>
      <Button {...(isPrimary ? primary : small)} disabled={disabled} onClick={() => copy(text)}>
        {words[result.outcome]}
        {named && <span className={styles.heard}> {of}</span>}
      </Button>
      <CopyAnnouncement {...result} of={of} />
    </>
  )
}

/** Announces the result of a copy to screen readers. */
export function CopyAnnouncement({ outcome, turn, of }: CopyResult & { of: string }) {
  return (
    <>
      <span role="status" className={styles.heard}>
        {outcome === 'copied' && <span key={turn}>The {of} is in the clipboard.</span>}
      </span>
      {outcome === 'failed' && (
        <span key={turn} role="alert" className={styles.heard}>
          The {of} was not copied.
        </span>
      )}
    </>
  )
}

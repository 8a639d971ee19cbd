import { Button } from './button.tsx'
import styles from './copy-button.module.css'
import { type CopyOutcome, useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  label?: string
  /** What is copied, in words: "license key". */
  of: string
  /** Adds those words to the button's name, for who hears a row of equal buttons. */
  named?: boolean
  /** What the button says for a while after a copy. */
  copiedLabel: string
  failedLabel: string
  /** How long it says so, in milliseconds. */
  confirmation: number
}

/** For hydrated pages; unhydrated ones use `data-copy` of app/enhance. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label = 'Copy', of, named, copiedLabel, failedLabel, confirmation } = props
  const { outcome, turn, copy } = useCopy(confirmation)
  const words = { none: label, copied: copiedLabel, failed: failedLabel }
  return (
    <>
      <Button size="small" onClick={() => copy(text)}>
        {words[outcome]}
        {named && <span className={styles.heard}> {of}</span>}
      </Button>
      <CopyAnnouncement outcome={outcome} turn={turn} of={of} />
    </>
  )
}

interface CopyAnnouncementProps {
  outcome: CopyOutcome
  /** Counts the copies, so that the same words are read out again. */
  turn: number
  of: string
}

/** Says how a copy went to those who cannot see it. */
export function CopyAnnouncement({ outcome, turn, of }: CopyAnnouncementProps) {
  return (
    <>
      <span role="status" className={styles.heard}>
        {outcome === 'copied' && <span key={turn}>The {of} is in the clipboard.</span>}
      </span>
      <span role="alert" className={styles.heard}>
        {outcome === 'failed' && <span key={turn}>The {of} was not copied.</span>}
      </span>
    </>
  )
}

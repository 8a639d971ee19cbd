import { copied, notCopied } from '../browser/copy.ts'
import { Button } from './button.tsx'
import { Reserved } from './reserved.tsx'
import { type CopyResult, useCopy } from './use-copy.ts'

const copyConfirmation = 3000

const looks = {
  primary: { look: 'primary' },
  small: { size: 'small' },
  quiet: { look: 'quiet', size: 'small' },
  icon: { look: 'icon' },
} as const

interface CopyButtonProps {
  text: string
  label?: string
  /** Names the copied text: "license key". */
  of: string
  /** Adds that name to the button's, for screen readers, in a row of identical buttons. */
  named?: boolean
  /**
   * `primary` is the page's main action, with the width set by the page; `quiet` is one of many in a
   * list; `icon` is beside what it copies.
   */
  look?: keyof typeof looks
  disabled?: boolean
}

/** Draws a copy button for hydrated pages; others use `data-copy` from app/enhance. */
export function CopyButton({
  text,
  label = 'Copy',
  of,
  named,
  look = 'small',
  disabled = false,
}: CopyButtonProps) {
  const { result, copy } = useCopy(copyConfirmation)
  const words = { none: label, copied, failed: notCopied }
  const said = words[result.outcome]
  return (
    <>
      <Button
        {...looks[look]}
        {...(look === 'primary' && result.outcome === 'copied' && { look: 'accept' })}
        disabled={disabled}
        title={look === 'icon' ? said : undefined}
        onClick={() => copy(text)}
      >
        {(look === 'primary' || look === 'icon') && <Sign outcome={result.outcome} />}
        {look === 'icon' && <span className="heard">{said}</span>}
        {look === 'primary' && <span>{said}</span>}
        {look !== 'icon' && look !== 'primary' && (
          <Reserved longest={label.length > copied.length ? label : copied}>{said}</Reserved>
        )}
        {named && <span className="heard"> {of}</span>}
      </Button>
      <CopyAnnouncement {...result} of={of} />
    </>
  )
}

function Sign({ outcome }: Pick<CopyResult, 'outcome'>) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d={signs[outcome]} stroke="currentcolor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}

const signs: Record<CopyResult['outcome'], string> = {
  none: 'M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3',
  copied: 'M3 8.500 6.500 12 13 4.500',
  failed: 'M4 4l8 8M12 4l-8 8',
}

export function CopyAnnouncement({ outcome, turn, of }: CopyResult & { of: string }) {
  return (
    <>
      <span role="status" className="heard">
        {outcome === 'copied' && <span key={turn}>The {of} is in the clipboard.</span>}
      </span>
      {outcome === 'failed' && (
        <span key={turn} role="alert" className="heard">
          The {of} was not copied.
        </span>
      )}
    </>
  )
}

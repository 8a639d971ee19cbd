import { type Ref, useId, useRef } from 'react'
import type { LicenseEntry } from '#contract/account.ts'
import '#app/ui/menu.css'
import { offline } from '../license-files/use-offline.ts'
import styles from './license.module.css'

/** What the menu opens in the card. */
export type Part = 'replace' | 'token'

interface LicenseMenuProps {
  entry: LicenseEntry
  opener: Ref<HTMLButtonElement>
  open: (part: Part) => void
  addComputer: () => void
}

/** What the owner of a license needs rarely. */
export function LicenseMenu({ entry, opener, open, addComputer }: LicenseMenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function choose(part: Part) {
    list.current!.hidePopover()
    open(part)
  }

  if (entry.license_type === 'trial') return null
  return (
    <>
      <button
        type="button"
        ref={opener}
        className={`sign ${styles.dots}`}
        popoverTarget={id}
        aria-label="License actions"
      >
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path d="M3 9h.01M9 9h.01M15 9h.01" strokeWidth="2.500" strokeLinecap="round" />
        </svg>
      </button>
      <div ref={list} id={id} popover="auto" className={`menu ${styles.menu}`}>
        {entry.status !== 'suspended' && (
          <button type="button" onClick={() => choose('replace')}>
            Replace key
            <small className="muted">When somebody else has it</small>
          </button>
        )}
        <a href={offline} onClick={addComputer}>
          Add an offline computer
          <small className="muted">A license file, without internet</small>
        </a>
      </div>
    </>
  )
}

import { notCopied } from '#app/copy.ts'
import { capitalise, describeNextChange, describeUse } from '#app/license-words.ts'
import { messages } from '#app/messages.ts'
import { CopyAnnouncement } from '#app/ui/copy-button.tsx'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import { useCopy } from '#app/ui/use-copy.ts'
import type { LicenseEntry } from '#contract/account.ts'
import styles from '../account.module.css'
import { Devices } from './devices.tsx'
import { describeTerm } from './license-term.ts'
import { Renewal } from './renewal.tsx'
import type { Keys } from './use-keys.ts'

const copyConfirmation = 5000

export function License({ entry, keys }: { entry: LicenseEntry; keys: Keys }) {
  const { activation_count: used, max_activations: seats } = entry
  const term = describeTerm(entry)
  return (
    <Sheet>
      <article className={styles.license} aria-label={`${capitalise(entry.license_type)} license`}>
        {entry.license_key ? <LicenseKey text={entry.license_key} /> : <KeyNotShown />}
        {entry.holder && <p className={styles.hint}>For {entry.holder}</p>}
        <KeyValueList
          shape="columns"
          entries={[
            ['Type', capitalise(entry.license_type)],
            ['Status', term.status],
            [term.dateLabel, term.date],
            [
              'Activations',
              <>
                {used} / {seats}
                <small className={styles.note}>{describeUse(used, seats)}</small>
              </>,
            ],
          ]}
        />
        {term.sentence && <p className={styles.hint}>{term.sentence}</p>}
        {entry.renewal && <Renewal licenseId={entry.license_id} offer={entry.renewal} />}
        {entry.next_change_at && (
          <p className={styles.hint}>{describeNextChange(seats, entry.next_change_at)}</p>
        )}
        <Devices entry={entry} keys={keys} />
      </article>
    </Sheet>
  )
}

/** Clicking the key copies it. */
function LicenseKey({ text }: { text: string }) {
  const { result, copy } = useCopy(copyConfirmation)
  const words = { none: 'Click to copy', copied: messages.accountCopied, failed: notCopied }
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

function KeyNotShown() {
  return (
    <Notice kind="warn">
      This key cannot be shown at the moment. Please write to <SupportLink />.
    </Notice>
  )
}

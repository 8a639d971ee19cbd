import type { LicenseEntry } from '#contract/account.ts'
import { capitalise, describeUse } from '../../license-words.ts'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import styles from './account.module.css'
import { Devices } from './devices.tsx'
import { describeTerm } from './license-term.ts'
import { LicenseKey } from './license-key.tsx'
import { Renewal } from './renewal.tsx'
import type { Problem } from './state.ts'

interface LicenseProps {
  entry: LicenseEntry
  /** The activation id of the device that is being released now. */
  releasing: string | null
  release: (activationId: string) => void
  renew: () => Promise<Problem | null>
}

export function License({ entry, releasing, release, renew }: LicenseProps) {
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
        {entry.renewal && <Renewal offer={entry.renewal} renew={renew} />}
        <Devices devices={entry.devices} releasing={releasing} release={release} />
      </article>
    </Sheet>
  )
}

function KeyNotShown() {
  return (
    <Notice kind="warn">
      This key cannot be shown at the moment. Please write to <SupportLink />.
    </Notice>
  )
}

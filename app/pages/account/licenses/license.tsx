import { type ReactNode, useRef, useState } from 'react'
import { describeNextChange } from '#app/license-words.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import type { LicenseEntry } from '#contract/account.ts'
import { capitalize } from '#contract/capitalize.ts'
import { OfflineUse } from '../license-files/offline-use.tsx'
import type { Offline } from '../license-files/use-offline.ts'
import { Devices } from './devices.tsx'
import { LicenseKey } from './license-key.tsx'
import { LicenseMenu, type Part } from './license-menu.tsx'
import { describeTerm, isRenewalDue } from './license-term.ts'
import styles from './license.module.css'
import { Renewal } from './renewal.tsx'
import { ReplaceKey } from './replace-key.tsx'
import type { Keys, Refresh } from './use-keys.ts'

interface LicenseProps {
  entry: LicenseEntry
  keys: Keys
  refresh: Refresh
  offline: Offline
}

export function License({ entry, keys, refresh, offline }: LicenseProps) {
  const { license_id: id, license_key: key, renewal } = entry
  const term = describeTerm(entry)
  const [now] = useState(Date.now)
  const [part, setPart] = useState<Part | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isDue = renewal !== null && isRenewalDue(entry, now)
  const addComputer = () => offline.choose(id)

  function close() {
    setPart(null)
    opener.current!.focus()
  }

  if (term.key === 'dead') return <DeadLicense entry={entry} />
  return (
    <article className={styles.license} aria-label={nameOf(entry)}>
      <Head of={entry}>
        <LicenseMenu {...{ entry, opener, addComputer }} open={setPart} />
      </Head>
      <div className={`stacked ${styles.main}`}>
        {key ? <LicenseKey text={key} look={term.key} /> : <KeyNotShown />}
        {part === 'replace' && <ReplaceKey entry={entry} close={close} />}
        {offline.at === id && <OfflineUse {...{ offline, refresh, opener }} />}
        {entry.holder && <p>For {entry.holder}</p>}
        {isDue && <Renewal licenseId={id} offer={renewal} />}
        {!isDue && term.sentence && <p>{term.sentence}</p>}
        {entry.next_change_at && (
          <p>{describeNextChange(entry.max_activations, entry.next_change_at)}</p>
        )}
      </div>
      <Devices {...{ entry, keys, refresh, addComputer }} />
    </article>
  )
}

function KeyNotShown() {
  return (
    <Notice kind="warn">
      We can’t show this key right now. Please email <SupportLink />.
    </Notice>
  )
}

/** One that never works again is only shown. */
function DeadLicense({ entry }: { entry: LicenseEntry }) {
  return (
    <article className={styles.license} data-dead="" aria-label={nameOf(entry)}>
      <Head of={entry} />
      <p className={`stacked ${styles.main}`}>
        {entry.license_key && <code translate="no">{entry.license_key}</code>}
        <span>
          {describeTerm(entry).sentence} Questions? Email <SupportLink />.
        </span>
      </p>
    </article>
  )
}

function Head({ of: entry, children }: { of: LicenseEntry; children?: ReactNode }) {
  const { status, chip, date } = describeTerm(entry)
  return (
    <header className={`line ${styles.head}`}>
      <h3>{capitalize(entry.license_type)}</h3>
      <Chip state={chip}>{status}</Chip>
      <span className={`muted ${styles.date}`}>{date}</span>
      {children}
    </header>
  )
}

function nameOf({ license_type: type }: LicenseEntry): string {
  return `${capitalize(type)} license`
}

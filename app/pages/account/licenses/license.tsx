import { type ReactNode, useRef, useState } from 'react'
import { describeNextChange } from '#app/say/license-words.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import type { LicenseEntry } from '#contract/account.ts'
import { capitalize } from '#contract/capitalize.ts'
import { Devices } from './devices.tsx'
import { LicenseKey } from './license-key.tsx'
import { describeTerm, isRenewalDue } from './license-term.ts'
import styles from './license.module.css'
import { Renewal } from './renewal.tsx'
import { ReplaceKey } from './replace-key.tsx'
import type { Keys } from './use-keys.ts'

interface LicenseProps {
  entry: LicenseEntry
  keys: Keys
}

export function License({ entry, keys }: LicenseProps) {
  const { license_id: id, license_key: key, renewal } = entry
  const term = describeTerm(entry)
  const [now] = useState(Date.now)
  const [replacing, setReplacing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isDue = renewal !== null && isRenewalDue(entry, now)

  function close() {
    setReplacing(false)
    opener.current!.focus()
  }

  if (term.key === 'dead') return <DeadLicense entry={entry} />
  return (
    <article className={styles.license} aria-label={nameOf(entry)}>
      <Head of={entry}>
        {entry.license_type !== 'trial' && entry.status !== 'suspended' && (
          <Button ref={opener} size="small" onClick={() => setReplacing(true)}>
            Replace key
          </Button>
        )}
      </Head>
      <div className={`stacked ${styles.main}`}>
        {key ? <LicenseKey text={key} look={term.key} /> : <KeyNotShown />}
        {replacing && <ReplaceKey entry={entry} close={close} />}
        {entry.holder && (
          <p>
            For <BreakableEmail>{entry.holder}</BreakableEmail>
          </p>
        )}
        {isDue && <Renewal licenseId={id} offer={renewal} />}
        {!isDue && term.sentence && <p>{term.sentence}</p>}
        {entry.next_change_at && (
          <p>{describeNextChange(entry.max_activations, entry.next_change_at)}</p>
        )}
      </div>
      <Devices {...{ entry, keys }} />
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

/** Shows a license that will never work again, which has no actions. */
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

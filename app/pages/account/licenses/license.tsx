import { useState } from 'react'
import { capitalize } from '#contract/capitalize.ts'
import { describeNextChange } from '#app/license-words.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import type { LicenseEntry } from '#contract/account.ts'
import styles from './license.module.css'
import { Devices } from './devices.tsx'
import { DeadKey, LicenseKey } from './license-key.tsx'
import { describeTerm, isRenewalDue, type Term } from './license-term.ts'
import { Renewal } from './renewal.tsx'
import { ReplaceKey } from './replace-key.tsx'
import { UpdateToken } from './update-token.tsx'
import type { Keys, Refresh } from './use-keys.ts'

interface LicenseProps {
  entry: LicenseEntry
  keys: Keys
  refresh: Refresh
}

export function License({ entry, ...calls }: LicenseProps) {
  const { activation_count: used, renewal, status } = entry
  const term = describeTerm(entry)
  const [now] = useState(Date.now)
  const type = capitalize(entry.license_type)
  const isDead = term.key === 'dead'
  const isUnused = status === 'active' && used === 0
  const canReplace = entry.license_type !== 'trial' && !isDead && status !== 'suspended'
  const isDue = renewal !== null && isRenewalDue(entry, now)
  return (
    <article
      className={styles.license}
      data-dead={isDead || undefined}
      aria-label={`${type} license`}
    >
      <div className={styles.main}>
        <div className={styles.head}>
          <Chip state={term.chip}>{term.status}</Chip>
          <b>{type}</b>
          <span className={styles.date}>{term.date}</span>
        </div>
        <Key text={entry.license_key} look={term.key} />
        {canReplace && <ReplaceKey entry={entry} />}
        {entry.update_token && !isDead && (
          <UpdateToken token={entry.update_token} login={entry.repository_login ?? null} />
        )}
        {entry.holder && <p className={styles.say}>For {entry.holder}</p>}
        {isUnused && <EnterIt />}
        {isDue && <Renewal licenseId={entry.license_id} offer={renewal} />}
        {!isDead && !isDue && term.sentence && <p className={styles.say}>{term.sentence}</p>}
        {entry.next_change_at && (
          <p className={styles.say}>
            {describeNextChange(entry.max_activations, entry.next_change_at)}
          </p>
        )}
      </div>
      {isDead ? <Ended sentence={term.sentence!} /> : <Devices entry={entry} {...calls} />}
    </article>
  )
}

function Key({ text, look }: { text: LicenseEntry['license_key']; look: Term['key'] }) {
  if (!text) return <KeyNotShown />
  return look === 'dead' ? <DeadKey text={text} /> : <LicenseKey text={text} look={look} />
}

function KeyNotShown() {
  return (
    <Notice kind="warn">
      We can’t show this key right now. Please email <SupportLink />.
    </Notice>
  )
}

/** The next step of a key that is in use nowhere. */
function EnterIt() {
  return (
    <div className={styles.next}>
      <p>
        <b>Next:</b> open Protocraft and enter this key. It’s then active on that device.
      </p>
      <a className="pressable" href="/downloads">
        Download
      </a>
    </div>
  )
}

function Ended({ sentence }: { sentence: string }) {
  return (
    <p className={styles.ended}>
      {sentence} Questions? Email <SupportLink />.
    </p>
  )
}

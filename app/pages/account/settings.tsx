import { sayLocalDay } from '#app/say/say-day.ts'
import type { AccountInfo } from '#contract/account.ts'
import { formatDay } from '#contract/dates.ts'
import { slot } from '../../site/slots.ts'
import styles from './account.module.css'
import { RenewalEmails } from './licenses/renewal-emails.tsx'
import { Section } from './section.tsx'

export function Settings({ info }: { info: AccountInfo }) {
  const { eula_version: version, eula_accepted_at: time } = info
  const getsReminders = info.accepted_eula && info.licenses.some(({ renewal }) => renewal)
  return (
    <Section id="settings" title="Settings">
      {getsReminders && <RenewalEmails on={info.renewal_emails} />}
      <div className={styles.line}>
        <span>
          <b>Your data</b>
          <small>
            Get a copy of what we store, or have it deleted.
            {version !== null && time !== null && (
              <>
                {' '}
                EULA of {formatDay(version, 'UTC')}, accepted {sayLocalDay(time)}.
              </>
            )}
          </small>
        </span>
        <a className="pressable" href={`mailto:${slot('support_email')}`}>
          Email support
        </a>
      </div>
    </Section>
  )
}

import type { AccountInfo } from '#contract/account.ts'
import { slot } from '../../slots.ts'
import styles from './account.module.css'
import { RenewalEmails } from './licenses/renewal-emails.tsx'

/** Settings of the account itself. */
export function Settings({ info }: { info: AccountInfo }) {
  const getsReminders = info.accepted_eula && info.licenses.some(({ renewal }) => renewal)
  return (
    <section aria-labelledby="settings">
      <div className={styles.sectionHead}>
        <h2 id="settings">Settings</h2>
      </div>
      <div className={styles.settings}>
        {getsReminders && (
          <div>
            <h3>Reminders</h3>
            <RenewalEmails on={info.renewal_emails} />
          </div>
        )}
        <div>
          <h3>Your data</h3>
          <p>Get a copy of what we store, or have it deleted.</p>
          <a className="pressable" href={`mailto:${slot('support_email')}`}>
            Email support
          </a>
        </div>
        <div>
          <h3>This sign-in</h3>
          <p>Ends 45 minutes after you signed in, in this browser only.</p>
        </div>
      </div>
    </section>
  )
}

import { sayDay } from '#app/say-day.ts'
import { useEffect, useRef } from 'react'
import type { AccountInfo, LicenseEntry } from '#contract/account.ts'
import { formatDay } from '#contract/dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './account.module.css'
import { Builds } from './builds/builds.tsx'
import { EulaPrompt } from './licenses/eula-prompt.tsx'
import { OfflineUse } from './license-files/offline-use.tsx'
import { describeTerm } from './licenses/license-term.ts'
import { Licenses } from './licenses/licenses.tsx'
import { useKeys } from './licenses/use-keys.ts'
import { Orders } from './orders/orders.tsx'
import { PaymentNotice } from './orders/payment-notice.tsx'
import { signOut, useSession } from './session.ts'
import { Settings } from './settings.tsx'
import { ChangeEmail } from './sign-in/change-email.tsx'

interface InfoProps {
  info: AccountInfo
  paidOrder: string | null
}

export function Info({ info, paidOrder }: InfoProps) {
  const session = useSession()
  const { keys, refresh } = useKeys()
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAccepted = useRef(info.accepted_eula)

  // The accept button disappeared with its prompt.
  useEffect(() => {
    if (info.accepted_eula && !wasAccepted.current) heading.current?.focus()
    wasAccepted.current = info.accepted_eula
  }, [info.accepted_eula])

  return (
    <div className={styles.account}>
      <div className={styles.who}>
        <Facts info={info} />
        <div className={styles.own}>
          <ChangeEmail refresh={refresh} />
          <Button size="small" onClick={() => signOut(session)}>
            Sign out
          </Button>
        </div>
      </div>
      {paidOrder && <PaymentNotice orderId={paidOrder} refresh={refresh} />}
      <section aria-labelledby="license-keys">
        <div className={styles.sectionHead}>
          <h2 id="license-keys" ref={heading} tabIndex={-1}>
            License keys
          </h2>
          <ButtonLink size="small" href="/purchase">
            Purchase Key
          </ButtonLink>
        </div>
        {info.accepted_eula ? (
          <Licenses info={info} keys={keys} refresh={refresh} />
        ) : (
          <EulaPrompt keys={keys} refresh={refresh} />
        )}
      </section>
      {info.accepted_eula && info.licenses.some(canWork) && <OfflineUse refresh={refresh} />}
      <Builds />
      <Orders orders={info.orders} refresh={refresh} />
      <Settings info={info} />
    </div>
  )
}

/** A paused license counts: the computer that has its file is released there. */
function canWork(license: LicenseEntry): boolean {
  return describeTerm(license).key !== 'dead'
}

function Facts({ info }: Pick<InfoProps, 'info'>) {
  const { eula_version: version, eula_accepted_at: time } = info
  return (
    <div className={styles.facts}>
      <dl>
        <div>
          <dt>Email</dt>
          <dd>{info.email}</dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{info.created_at ? sayDay(info.created_at) : 'Not known'}</dd>
        </div>
      </dl>
      {version !== null && time !== null && (
        <p>
          EULA of {formatDay(version, 'UTC')}, accepted {sayDay(time)}
        </p>
      )}
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { sayLocalDay } from '#app/say/say-day.ts'
import type { AccountInfo } from '#contract/account.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './account.module.css'
import { Builds } from './builds/builds.tsx'
import { EulaPrompt } from './licenses/eula-prompt.tsx'
import { isRenewalDue } from './licenses/license-term.ts'
import { Licenses } from './licenses/licenses.tsx'
import { useKeys } from './licenses/use-keys.ts'
import { Orders } from './orders/orders.tsx'
import { PaymentNotice } from './orders/payment-notice.tsx'
import { Section } from './section.tsx'
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
  const [now] = useState(Date.now)
  const hasNone = info.accepted_eula && info.licenses.length === 0
  const isDue = info.licenses.some((each) => each.renewal !== null && isRenewalDue(each, now))

  // The accept button disappeared with its prompt.
  useEffect(() => {
    if (info.accepted_eula && !wasAccepted.current) heading.current?.focus()
    wasAccepted.current = info.accepted_eula
  }, [info.accepted_eula])

  return (
    <div className={`stacked ${styles.account}`}>
      <Section id="email" title="Email">
        <div className={`${styles.line} ${styles.who}`}>
          <p>
            <b>
              <BreakableEmail>{info.email}</BreakableEmail>
            </b>{' '}
            {info.created_at && <small>Created {sayLocalDay(info.created_at)}</small>}
          </p>
          <ChangeEmail refresh={refresh} />
          <Button size="small" onClick={() => signOut(session)}>
            Sign out
          </Button>
        </div>
      </Section>
      {paidOrder && <PaymentNotice orderId={paidOrder} refresh={refresh} />}
      <Section id="license-keys" title="License keys" heading={heading}>
        {info.accepted_eula ? (
          <Licenses info={info} keys={keys} refresh={refresh} />
        ) : (
          <EulaPrompt licenses={info.licenses} keys={keys} refresh={refresh} />
        )}
        {!hasNone && (
          <p className={styles.line}>
            <span>Need another license?</span>
            <ButtonLink size="small" href="/purchase">
              Purchase Key
            </ButtonLink>
          </p>
        )}
      </Section>
      {/* A page has only one blue button. */}
      <Builds isMain={info.accepted_eula && !isDue && !hasNone} />
      <Orders orders={info.orders} refresh={refresh} />
      <Settings info={info} />
    </div>
  )
}

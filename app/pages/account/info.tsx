import { useEffect, useRef } from 'react'
import type { AccountInfo } from '#contract/account.ts'
import { formatDay } from '#contract/dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './account.module.css'
import { EulaPrompt } from './licenses/eula-prompt.tsx'
import { Licenses } from './licenses/licenses.tsx'
import { useKeys } from './licenses/use-keys.ts'
import { Orders } from './orders/orders.tsx'
import { PaymentNotice } from './orders/payment-notice.tsx'
import { signOut, useSession } from './session.ts'
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
    <>
      {paidOrder && <PaymentNotice orderId={paidOrder} refresh={refresh} />}
      <div className={styles.account}>
        <Sheet>
          <KeyValueList
            entries={[
              ['Email', info.email],
              ['Created', info.created_at ? formatDay(info.created_at) : 'Not known'],
            ]}
          />
          <div className={styles.own}>
            <ChangeEmail refresh={refresh} />
            <Button size="small" onClick={() => signOut(session)}>
              Sign out
            </Button>
          </div>
        </Sheet>
        <section className={styles.stack} aria-labelledby="license-keys">
          <h2 id="license-keys" ref={heading} tabIndex={-1}>
            License keys
          </h2>
          {info.accepted_eula ? (
            <Licenses info={info} keys={keys} refresh={refresh} />
          ) : (
            <EulaPrompt keys={keys} refresh={refresh} />
          )}
          <Row>
            <ButtonLink href="/purchase">Purchase Key</ButtonLink>
          </Row>
        </section>
        <Orders orders={info.orders} refresh={refresh} />
      </div>
    </>
  )
}

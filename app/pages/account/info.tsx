import { useEffect, useRef } from 'react'
import { formatDay } from '#contract/dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './account.module.css'
import { ChangeEmail } from './change-email.tsx'
import type { InfoProps } from './info-props.ts'
import { EulaPrompt } from './eula-prompt.tsx'
import { Licenses } from './licenses.tsx'
import { Orders } from './orders.tsx'

export function Info({ state, actions }: InfoProps) {
  const { info, login } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAccepted = useRef(info.accepted_eula)

  // The accepting button went away with its prompt.
  useEffect(() => {
    if (info.accepted_eula && !wasAccepted.current) heading.current?.focus()
    wasAccepted.current = info.accepted_eula
  }, [info.accepted_eula])

  return (
    <div className={styles.account}>
      <Sheet>
        <KeyValueList
          entries={[
            ['Email', info.email],
            ['Created', info.created_at ? formatDay(info.created_at) : 'Not known'],
          ]}
        />
        <div className={styles.own}>
          <ChangeEmail state={state} actions={actions} />
          <Button size="small" onClick={() => actions.signOut(login)}>
            Sign out
          </Button>
        </div>
      </Sheet>
      <section className={styles.stack} aria-labelledby="license-keys">
        <h2 id="license-keys" ref={heading} tabIndex={-1}>
          License keys
        </h2>
        {info.accepted_eula ? (
          <Licenses state={state} actions={actions} />
        ) : (
          <EulaPrompt state={state} actions={actions} />
        )}
        <Row>
          <ButtonLink href="/purchase">Purchase Key</ButtonLink>
        </Row>
      </section>
      <Orders state={state} actions={actions} />
    </div>
  )
}

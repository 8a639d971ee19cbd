import { type ReactNode, useEffect, useRef } from 'react'
import type { ShownEmail } from '#contract/admin/emails.ts'
import { Chip } from '#app/ui/chip.tsx'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { sayWords } from '../../ui/sale-words.ts'
import { Actions, type NamedAction } from '../../ui/actions.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import styles from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'
import { useRead } from '../../use-read.ts'
import { stateWords } from './email-words.ts'

interface EmailDetailProps {
  id: string
  onDone: () => Promise<void>
}

/** What is known of one email, never what it says. */
export function EmailDetail({ id, onDone }: EmailDetailProps) {
  const email = useRead<ShownEmail>('emails/show', { email: id })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const follow = async () => {
    await onDone()
    await email.reload()
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Panel title="Email" beside={<a href="/admin/emails">Close</a>} padded>
        <ReadingView of={email} what="the email">
          {(shown) => (
            <div className={styles.stack}>
              <div className={styles.facts}>
                <KeyValueList shape="columns" entries={factsOf(shown)} />
              </div>
              <Links email={shown} />
              {shown.why_not_resend === null ? (
                <Actions actions={[resend(shown)]} onDone={follow} />
              ) : (
                <p className={styles.soft}>{shown.why_not_resend}</p>
              )}
            </div>
          )}
        </ReadingView>
      </Panel>
    </div>
  )
}

function factsOf(email: ShownEmail): [string, ReactNode][] {
  const times: [string, string | null][] = [
    ['Written', email.created_at],
    ['Sent', email.sent_at],
    ['Came back', email.bounced_at],
    ['Dropped', email.dropped_at],
    ['Held since', email.held_at],
  ]
  return [
    ['What', sayWords(email.kind)],
    ['To', email.to],
    ['State', <Chip state={stateWords[email.state][0]}>{stateWords[email.state][1]}</Chip>],
    ...times.flatMap(([key, at]): [string, ReactNode][] =>
      at === null ? [] : [[key, <When at={at} hour />]],
    ),
    ...(email.reason === null ? [] : [['The mail server said', email.reason] as [string, string]]),
  ]
}

function Links({ email: { account_id: account, order_id: order, state } }: { email: ShownEmail }) {
  return (
    <p className={styles.rows}>
      {account !== null && (
        <a href={`/admin/customer?id=${account}`}>
          {state === 'bounced' ? 'Correct email' : 'Customer'}
        </a>
      )}
      {order !== null && <a href={`/admin/orders?id=${order}`}>Order</a>}
    </p>
  )
}

function resend({ id }: ShownEmail): NamedAction {
  return {
    label: 'Send again',
    call: 'emails/resend',
    title: 'Send this email again?',
    effect:
      'It is written anew from what is known now, and goes to the address on record, which can differ from the one above.',
    button: 'Send again',
    input: { email: id },
    done: 'It is on its way.',
  }
}

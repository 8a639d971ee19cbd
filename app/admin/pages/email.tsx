import { useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { nameEmail } from '#contract/admin/email-kinds.ts'
import type { EmailPreview, ShownEmail } from '#contract/admin/emails.ts'
import { Chip } from '#app/ui/chip.tsx'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { act } from '../ui/act.ts'
import { Actions } from '../ui/actions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { CustomerLink } from '../ui/customer-link.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { When } from '../ui/when.tsx'
import { type Reading, useRead } from '../use-read.ts'
import { stateWords } from './emails/email-words.ts'
import { Preview } from './emails/preview.tsx'

const emails = { path: '/admin/emails', label: 'Emails' }

/** What is known of one email, never a key, code or link in it. */
export default function Email() {
  const [params] = useSearchParams()
  const id = params.get('id')?.trim() ?? ''
  const email = useRead<ShownEmail>('emails/show', id === '' ? null : { email: id })
  const shown = email.state === 'there' ? email.value : null
  const preview = useRead<EmailPreview>(
    'emails/preview',
    shown?.why_not_resend === null ? { email: id } : null,
  )
  if (id === '') return <NoneChosen title="Email" of={emails} />
  return (
    <AdminPage
      title={shown === null ? 'Email' : nameEmail(shown.kind)}
      of={emails}
      state={shown && <Chip state={stateWords[shown.state][0]}>{stateWords[shown.state][1]}</Chip>}
    >
      <ReadingView key={id} of={email} what="the email" as="page">
        {(there) => (
          <>
            <p className="subdued">
              to <Recipient email={there} />
            </p>
            {there.why_not_resend === null && (
              <Actions actions={[resend(there, preview)]} onDone={email.reload} />
            )}
            {there.write_fault !== null && there.state === 'waiting' && (
              <Actions actions={[act('emails/drop', { email: there.id })]} onDone={email.reload} />
            )}
            <div className="stacked split">
              {there.why_not_resend === null ? (
                <Preview email={there} of={preview} />
              ) : (
                <Panel title="What it said" padded>
                  <p className="muted">
                    No copy is kept, because emails can contain keys, codes and links.
                  </p>
                  <p className="muted">{there.why_not_resend}</p>
                </Panel>
              )}
              <Panel title="Timeline" padded>
                <KeyValueList entries={listTimes(there)} />
              </Panel>
            </div>
          </>
        )}
      </ReadingView>
    </AdminPage>
  )
}

/** Once it is known what will be sent, the form names who gets it. */
function resend({ id: email }: ShownEmail, preview: Reading<EmailPreview>) {
  if (preview.state !== 'there') return act('emails/resend', { email })
  const { to, subject } = preview.value
  return act('emails/resend/previewed', { email }, { to, subject })
}

type Entry = [key: string, value: ReactNode]

function listTimes(email: ShownEmail): Entry[] {
  const { order_id: order, order_number: number, reason, write_fault: fault } = email
  const times: [string, string | null][] = [
    ['Written', email.created_at],
    ['Paused since', email.paused_at],
    ['Sent', email.sent_at],
    ['Bounced', email.bounced_at],
    ['Dropped', email.dropped_at],
  ]
  return [
    ...times.flatMap(([key, at]): Entry[] => (at === null ? [] : [[key, <When at={at} hour />]])),
    ...(reason === null ? [] : [['Mail server', reason] as Entry]),
    ...(fault === null ? [] : [['Error', fault] as Entry]),
    ...(order === null
      ? []
      : [['Order', <a href={`/admin/order?id=${order}`}>{number}</a>] as Entry]),
  ]
}

/** Whose page corrects an address that does not take emails. */
function Recipient({ email: { account_id: id, to, state } }: { email: ShownEmail }) {
  return (
    <>
      <CustomerLink id={id} email={to} />
      {id !== null && state === 'bounced' && (
        <>
          . The email bounced. <a href={`/admin/customer?id=${id}`}>Correct the address</a>
        </>
      )}
    </>
  )
}

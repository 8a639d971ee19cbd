import { useSearchParams } from 'react-router'
import { nameEmail } from '#contract/admin/email-kinds.ts'
import type { EmailPreview, ShownEmail } from '#contract/admin/emails.ts'
import { Chip } from '#app/ui/chip.tsx'
import { act } from '../ui/act.ts'
import { Actions } from '../ui/actions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { CustomerLink } from '../ui/customer-link.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { When } from '../ui/when.tsx'
import { type Reading, useRead } from '../calls/use-read.ts'
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
            {there.why_not_resend === null && (
              <Actions actions={[resend(there, preview)]} onDone={email.reload} />
            )}
            {there.write_fault !== null && there.state === 'waiting' && (
              <Actions actions={[act('emails/drop', { email: there.id })]} onDone={email.reload} />
            )}
            <div className="stacked split">
              <div className="side">
                <Panel title="About it" padded>
                  <Facts of={listFacts(there, preview)} />
                </Panel>
              </div>
              {there.why_not_resend === null ? (
                <Preview email={there} of={preview} />
              ) : (
                <Panel title="What it said" padded>
                  <p className="muted">
                    No copy is kept, because emails can contain keys, codes and links.{' '}
                    {there.why_not_resend}
                  </p>
                </Panel>
              )}
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

function listFacts(email: ShownEmail, preview: Reading<EmailPreview>): Fact[] {
  const { order_id: order } = email
  const say = (at: string | null) => at && <When at={at} hour />
  return [
    ['To', <Recipient email={email} />],
    ['Subject', preview.state === 'there' && preview.value.subject],
    ['Order', order && <a href={`/admin/order?id=${order}`}>{email.order_number}</a>],
    ['Written', say(email.created_at)],
    ['Paused since', say(email.paused_at)],
    ['Sent', say(email.sent_at)],
    ['Bounced', say(email.bounced_at)],
    ['Dropped', say(email.dropped_at)],
    ['Mail server', email.reason],
    ['Error', email.write_fault],
  ]
}

/** Whose page corrects an address that does not take emails. */
function Recipient({ email: { account_id: id, to, state } }: { email: ShownEmail }) {
  return (
    <>
      <CustomerLink id={id} email={to} />
      {id !== null && state === 'bounced' && (
        <>
          . <a href={`/admin/customer?id=${id}`}>Correct the address</a>
        </>
      )}
    </>
  )
}

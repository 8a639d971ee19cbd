import { useSearchParams } from 'react-router'
import { nameEmailKind, describeEmailKind } from '#contract/admin/email-kinds.ts'
import type { EmailPreview, ShownEmail } from '#contract/admin/emails.ts'
import { Chip } from '#app/ui/chip.tsx'
import { useSession } from '../calls/session.ts'
import { act, type NamedAction } from '../ui/act.ts'
import { useActions } from '../ui/actions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { CustomerLink } from '../ui/customer-link.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { Timeline, type Told } from '../ui/timeline.tsx'
import { type Reading, useRead } from '../calls/use-read.ts'
import { stateWords } from './emails/email-words.ts'
import { decidePaused } from './emails/paused-actions.tsx'
import { Preview } from './emails/preview.tsx'

const emails = { path: '/admin/emails', label: 'Emails' }

/** Shows what is known about one email, but never a key, code or link in it. */
export default function Email() {
  const [params] = useSearchParams()
  const id = params.get('id')?.trim() ?? ''
  if (id === '') return <NoneChosen title="Email" of={emails} />
  return <OneEmail key={id} id={id} />
}

function OneEmail({ id }: { id: string }) {
  const email = useRead<ShownEmail>('emails/show', { email: id })
  const shown = email.state === 'there' ? email.value : null
  const preview = useRead<EmailPreview>(
    'emails/preview',
    shown?.why_not_resend === null ? { email: id } : null,
  )
  const isOwner = useSession()?.role === 'owner'
  const actions = shown === null ? [] : listActs(shown, preview, isOwner)
  const { buttons, form } = useActions({ actions, onDone: email.reload })
  return (
    <AdminPage
      title={shown === null ? 'Email' : nameEmailKind(shown.kind)}
      of={emails}
      state={shown && <Chip state={stateWords[shown.state][0]}>{stateWords[shown.state][1]}</Chip>}
      beside={buttons}
    >
      <ReadingView of={email} what="the email" as="page">
        {(there) => (
          <div>
            {form}
            <div className="stacked split">
              <div className="side stacked">
                <Panel title="About it" padded>
                  <Facts of={listFacts(there, preview)} />
                </Panel>
                <Panel title="What happened">
                  <Timeline moments={tellMoments(there)} own={there.id} />
                </Panel>
              </div>
              {there.why_not_resend === null ? (
                <Preview email={there} of={preview} />
              ) : (
                <Panel title={isUnsent(there) ? 'What it will say' : 'What it said'} padded>
                  <div className="notes">
                    <p>{describeEmailKind(there.kind)}</p>
                    <p className="muted">
                      {isUnsent(there)
                        ? 'Its text is kept encrypted until it’s sent. The console can’t show it, because emails can contain keys, codes and links.'
                        : 'Its text isn’t kept, because emails can contain keys, codes and links.'}{' '}
                      {there.why_not_resend}
                    </p>
                  </div>
                </Panel>
              )}
            </div>
          </div>
        )}
      </ReadingView>
    </AdminPage>
  )
}

function listActs(
  email: ShownEmail,
  preview: Reading<EmailPreview>,
  isOwner: boolean,
): NamedAction[] {
  const { id, state, why_not_resend: whyNot, write_fault: fault } = email
  return [
    ...(whyNot === null ? [resend(email, preview)] : []),
    ...(state === 'paused' && isOwner ? decidePaused([id]) : []),
    ...(fault !== null && state === 'waiting' ? [act('emails/drop', { email: id })] : []),
  ]
}

const isUnsent = ({ state }: ShownEmail) => state === 'waiting' || state === 'paused'

/** Asks before resending an email. Once the preview is there, the form names the recipient. */
function resend({ id: email }: ShownEmail, preview: Reading<EmailPreview>) {
  if (preview.state !== 'there') return act('emails/resend', { email })
  const { to, subject } = preview.value
  return act('emails/resend/previewed', { email }, { to, subject })
}

function listFacts(email: ShownEmail, preview: Reading<EmailPreview>): Fact[] {
  const { order_id: order } = email
  return [
    ['To', <Recipient email={email} />],
    ['Subject', preview.state === 'there' && preview.value.subject],
    ['Order', order && <a href={`/admin/order?id=${order}`}>{email.order_number}</a>],
    ['Error', email.write_fault],
  ]
}

/** Lists what happened to the email, newest first. */
function tellMoments(email: ShownEmail): Told[] {
  const tell = (at: string | null, title: string, more: Partial<Told> = {}): Told[] =>
    at === null
      ? []
      : [{ kind: 'email', subject: email.id, at, title, detail: '', change: '', who: '', ...more }]
  return [
    ...tell(email.bounced_at, 'Came back', { kind: 'email_bounced', detail: email.reason ?? '' }),
    ...tell(email.dropped_at, 'Dropped, never sent'),
    ...tell(email.sent_at, 'Sent'),
    ...tell(email.paused_at, 'Paused by a restore'),
    ...tell(email.created_at, 'Written'),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Links to the page where an address that rejects emails can be corrected. */
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

import { useSearchParams } from 'react-router'
import { nameEmailKind, describeEmailKind } from '#contract/admin/email-kinds.ts'
import type { EmailPreview, ShownEmail } from '#contract/admin/emails.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSession } from '../calls/session.ts'
import { act, type NamedAction } from '../ui/act.ts'
import { useActions } from '../ui/actions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { CustomerLink } from '../ui/customer-link.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { When } from '../ui/when.tsx'
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
      <ReadingView of={email} what="the email">
        {(there) => (
          <>
            <div className="stacked">
              {form}
              <Bounce email={there} />
              <Facts of={listFacts(there)} />
            </div>
            {there.why_not_resend === null ? (
              <Preview email={there} of={preview} />
            ) : (
              <Panel title="Content" padded>
                <div className="notes">
                  <p>{describeEmailKind(there.kind)}</p>
                  <p className="muted">
                    {isUnsent(there)
                      ? 'The text stays encrypted until the email is sent. The console can’t show it, because emails can contain keys, codes and links.'
                      : 'The text isn’t kept, because emails can contain keys, codes and links.'}{' '}
                    {there.why_not_resend}
                  </p>
                </div>
              </Panel>
            )}
          </>
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

function listFacts(email: ShownEmail): Fact[] {
  const { account_id: account, order_id: order } = email
  const when = (at: string | null) => at && <When at={at} hour />
  return [
    ['To', <CustomerLink id={account} email={email.to} />],
    ['Order', order && <a href={`/admin/order?id=${order}`}>{email.order_number}</a>],
    ['Created', when(email.created_at)],
    ['Paused by a restore', when(email.paused_at)],
    ['Sent', when(email.sent_at)],
    ['Dropped, never sent', when(email.dropped_at)],
    ['Error', email.write_fault],
  ]
}

/** Says why the email bounced, and links to the page where its address can be corrected. */
function Bounce({ email: { account_id: id, bounced_at: at, reason } }: { email: ShownEmail }) {
  if (at === null) return null
  return (
    <Notice kind="warn" lead={reason ?? 'The recipient’s server rejected this email.'}>
      <p>
        Bounced <When at={at} hour />.{' '}
        {id !== null && <a href={`/admin/customer?id=${id}`}>Correct the address</a>}
      </p>
    </Notice>
  )
}

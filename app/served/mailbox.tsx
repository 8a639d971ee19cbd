import { formatTime } from '#contract/dates.ts'
import type { DemoEmail, MailboxFacts } from '#contract/served.ts'
import mailbox from '../enhance/mailbox.ts?entry'
import { Embedded, Script } from './address.tsx'
import { Around, frameOf } from './frame.tsx'
import './mailbox.css'

export { handle } from './frame.tsx'
export default frameOf(
  Mailbox,
  <>
    <Around />
    <Script from={mailbox} />
  </>,
)

export const title = 'Demo mailbox'

export function Mailbox({ emails, timeZone }: MailboxFacts) {
  return (
    <>
      <h1>{title}</h1>
      <div className="line spread">
        <p>The demo’s emails arrive and stay on this page, newest first.</p>
        {emails.length > 0 && <Formats />}
      </div>
      {emails.length === 0 ? (
        <p>No email yet. Buy a license or sign in, and it will appear here.</p>
      ) : (
        <Emails emails={emails} timeZone={timeZone} />
      )}
    </>
  )
}

function Formats() {
  return (
    <fieldset className="choices">
      <legend>Show emails as</legend>
      <label>
        <input type="radio" name="as" value="html" autoComplete="off" defaultChecked />
        HTML
      </label>
      <label>
        <input type="radio" name="as" value="text" autoComplete="off" />
        Text
      </label>
    </fieldset>
  )
}

/** Shows emails; radio buttons and CSS choose the email and its format. */
function Emails({ emails, timeZone }: MailboxFacts) {
  return (
    <div className="emails sheet">
      {emails.map((email, at) => (
        <Email key={email.id} {...email} timeZone={timeZone} isNewest={at === 0} />
      ))}
    </div>
  )
}

interface EmailProps extends DemoEmail {
  timeZone: string
  isNewest: boolean
}

function Email({ id, subject, to, receivedAt, text, timeZone, isNewest }: EmailProps) {
  return (
    <article className="email" aria-label={subject}>
      <label>
        <input type="radio" name="email" value={id} autoComplete="off" defaultChecked={isNewest} />
        <b>{subject}</b> <span className="muted">To {to.join(', ')}</span>{' '}
        <span className="muted">{formatTime(receivedAt, timeZone)}</span>
      </label>
      <div className="email-body">
        <Embedded from={`/demo/mail/${id}`} title={`${subject}, as HTML`} loading="lazy" />
        <pre>{text}</pre>
      </div>
    </article>
  )
}

import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatTime } from '#contract/dates.ts'
import { Refusal } from '../http/refusal.ts'
import { answerEmail } from '../mail/show-email.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'
import type { Config } from '../settings/config.ts'

interface DemoEmail {
  id: string
  to: string[]
  subject: string
  text: string
  html: string
  /** ISO time. */
  receivedAt: string
}

/** The inbox of the demo's emails; created outside the product. */
export interface DemoMailbox {
  emails(): DemoEmail[]
}

export function demoMailRoutes(
  { sellerTimeZone }: Pick<Config, 'sellerTimeZone'>,
  pages: PageFiles,
  mailbox: DemoMailbox,
) {
  return new Hono()
    .get('/', () => showMailbox(pages, mailbox.emails(), sellerTimeZone))
    .get('/:id', (c) => {
      const email = mailbox.emails().find(({ id }) => id === c.req.param('id'))
      if (!email)
        throw new Refusal(404, 'not_found', 'This email is no longer in the demo mailbox.')
      return answerEmail(email.html)
    })
}

function showMailbox(pages: PageFiles, emails: DemoEmail[], timeZone: string): Response {
  const page = renderInFrame(pages, {
    title: 'Demo mailbox',
    html: String(showEmails(emails, timeZone)),
  })
  const policy = page.headers.get('Content-Security-Policy') ?? ''
  const framing = policy.replace("frame-src 'none'", "frame-src 'self'")
  page.headers.set('Content-Security-Policy', framing)
  return page
}

function showEmails(emails: DemoEmail[], timeZone: string) {
  return html`<h1>Demo mailbox</h1>
    <p>The demo’s emails stay on this page, newest first. Reload to see new ones.</p>
    ${
      emails.length === 0
        ? html`<p>No email yet. Buy a license or sign in, and it will appear here.</p>`
        : showList(emails, timeZone)
    }`
}

/** Which email is shown, and as what, is chosen by radio buttons and CSS. */
function showList(emails: DemoEmail[], timeZone: string) {
  return html`<div class="emails sheet">
    <fieldset class="choices">
      <legend>Show emails as</legend>
      <label><input type="radio" name="as" value="html" autocomplete="off" checked />HTML</label>
      <label><input type="radio" name="as" value="text" autocomplete="off" />Text</label>
    </fieldset>
    ${emails.map((email, index) => showEmail(email, timeZone, index === 0))}
  </div>`
}

function showEmail(email: DemoEmail, timeZone: string, isNewest: boolean) {
  const { id, subject, to, receivedAt, text } = email
  return html`<article class="email" aria-label="${subject}">
    <label>
      <input type="radio" name="email" value="${id}" autocomplete="off" ${isNewest && 'checked'} />
      <b>${subject}</b>
      <span class="muted">To ${to.join(', ')}</span>
      <span class="muted">${formatTime(receivedAt, timeZone)}</span>
    </label>
    <div class="email-body">
      <iframe src="/demo/mail/${id}" title="${subject}, as HTML" loading="lazy"></iframe>
      <pre>${text}</pre>
    </div>
  </article>`
}

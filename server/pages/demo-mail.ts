import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Config } from '../config.ts'
import { isLoopbackHost } from '../payment-settings.ts'
import { remoteAddress } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

export interface DemoEmail {
  id: string
  to: string[]
  subject: string
  text: string
  /** ISO time. */
  receivedAt: string
}

/** The inbox of the demo's emails; created outside the product. */
export interface DemoMailbox {
  emails(): DemoEmail[]
}

/** Everybody's mailbox, so only this machine can read it unless DEMO_PUBLIC=true. */
export function demoMailRoutes(
  config: Pick<Config, 'demoPublic'>,
  pages: PageFiles,
  mailbox: DemoMailbox,
) {
  return new Hono().get('/', (c) => {
    if (!config.demoPublic && !isLoopbackHost(remoteAddress(c)))
      throw new Refusal(
        403,
        'not_found',
        'The demo mailbox is read on the machine that runs the demo.',
      )
    return renderInFrame(pages, {
      title: 'Demo mailbox',
      html: String(showEmails(mailbox.emails())),
    })
  })
}

function showEmails(emails: DemoEmail[]) {
  return html`<h1>Demo mailbox</h1>
    <p>
      Emails of this demo land here instead of leaving the machine, the newest first. Reload the
      page to see new ones.
    </p>
    ${emails.length === 0 ? html`<p>No email has been sent yet.</p>` : emails.map(showEmail)}`
}

function showEmail(email: DemoEmail) {
  return html`<article class="email" id="${email.id}">
    <h2>${email.subject}</h2>
    <p class="email-facts">
      To ${email.to.join(', ')}, ${email.receivedAt.replace('T', ' ').slice(0, 19)} UTC
    </p>
    <pre class="email-text">${email.text}</pre>
  </article>`
}

import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import { layOut, type EmailText, type Sender } from './layout.ts'

export function writeSessionEndedEmail(_facts: object, sender: Sender): EmailText {
  const subject = `You were signed out of ${product.name}`
  const what =
    'Somebody used your sign-in code from another browser, three times. It opened nothing, and we ended the session that the code belonged to.'
  const todo = `Sign in again on ${sender.siteUrl}/account when you need to. If you gave nobody a code, have a look at who can read your mailbox.`
  return {
    subject,
    text: [what, todo, `Questions? Write to ${sender.supportEmail}.`].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0">${todo}</p>`,
      sender,
    ),
  }
}

import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import { onPaper, type LetterText, type Sender } from './layout.ts'

export function writeGrantRevokedLetter(sender: Sender): LetterText {
  const subject = `You were signed out of ${product.name}`
  const what =
    'Somebody used your sign-in code from another browser, three times. It opened nothing, and we ended the session that the code belonged to.'
  const todo = `Sign in again on ${sender.siteUrl}/account when you need to. If you gave nobody a code, have a look at who can read your mailbox.`
  return {
    subject,
    text: [what, todo, `Questions? Write to ${sender.supportEmail}.`].join('\n\n'),
    html: onPaper(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0">${todo}</p>`,
      sender,
    ),
  }
}

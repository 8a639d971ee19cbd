import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import { layOut, type EmailText, type Sender } from './layout.ts'

export function writeWrongCodesEmail(_facts: object, sender: Sender): EmailText {
  const subject = `Too many wrong ${product.name} codes for this address`
  const what =
    'Somebody entered too many wrong codes for this email address. None of them opened anything, and we stopped comparing them.'
  const next = `You can still sign in on ${sender.siteUrl}/account with a browser that you used there before. From a new one, codes may not work for up to a day.`
  const other =
    'If that was you, wait and ask for a new code. If not, you need to do nothing. We send this email at most once a day.'
  return {
    subject,
    text: [what, next, other, `Questions? Write to ${sender.supportEmail}.`].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0 0 12px">${next}</p>
        <p style="margin:0;color:#44566f">${other}</p>`,
      sender,
    ),
  }
}

import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import type { RescueNews } from '../outbox.ts'
import { onPaper, type LetterText, type Sender } from './paper.ts'

/** Goes to the address an order had, when somebody asked to correct it. */
export function writeRescueLetter({ done, orderId }: RescueNews, sender: Sender): LetterText {
  const { subject, what, next } = words(done, sender)
  const order = `Order ID: ${orderId}`
  return {
    subject,
    text: [what, next, order, `Questions? Write to ${sender.supportEmail}.`].join('\n\n'),
    html: onPaper(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0 0 12px">${next}</p>
        <p style="margin:0;color:#44566f">${order}</p>`,
      sender,
    ),
  }
}

function words(done: boolean, { siteUrl, supportEmail }: Sender) {
  if (done)
    return {
      subject: `The address of a ${product.name} order was corrected`,
      what: 'Somebody who knows the order said that its e-mail address was mistyped. The order and its license key now belong to another address.',
      next: `If the order was not yours, ignore this letter. If it was and you did not ask for this, write to ${supportEmail} and name the order.`,
    }
  return {
    subject: `The address of your ${product.name} order stays as it is`,
    what: `Somebody who knows your order asked on ${siteUrl}/rescue to move it to another address. Nothing was moved: that is done only in the first 30 days, while nobody has signed in here and the key is on no device.`,
    next: `Your keys are on ${siteUrl}/account; sign in with this e-mail address. If you asked for this yourself, change the address there: codes to both addresses are all it takes.`,
  }
}

import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import { longTime } from '../../long-date.ts'
import { layOut, type EmailText, type Sender } from './layout.ts'

/** Somebody proved on /rescue that an order belongs to another address. */
export type RescueProgress = { kind: 'address_correction'; orderId: string } & (
  | { news: 'done'; correctionId: string }
  | { news: 'waits'; correctionId: string; takesEffectAt: string }
  | { news: 'kept' }
)

const notMe = 'This wasn’t me'

/** Goes to the address an order had, after somebody proved that it belongs to another. */
export function writeRescueEmail(progress: RescueProgress, sender: Sender): EmailText {
  const notMeLink = progress.news === 'kept' ? null : sender.makeNotMeLink(progress.correctionId)
  const { subject, what, next } = describe(progress, sender)
  const order = `Order ID: ${progress.orderId}`
  const object = notMeLink === null ? [] : [`${notMe}: ${notMeLink}`]
  return {
    subject,
    text: [what, next, ...object, order, `Questions? Write to ${sender.supportEmail}.`].join(
      '\n\n',
    ),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0 0 12px">${next}</p>
        ${
          notMeLink !== null &&
          html`<p style="margin:0 0 12px">
            <a href="${notMeLink}" style="color:#1e50d2">${notMe}</a>
          </p>`
        }
        <p style="margin:0;color:#44566f">${order}</p>`,
      sender,
    ),
  }
}

function describe(progress: RescueProgress, { siteUrl }: Sender) {
  switch (progress.news) {
    case 'done':
      return {
        subject: `The email address of a ${product.name} order was corrected`,
        what: 'Somebody corrected the email address of the order below, in the browser that began it. The order and its license key now belong to another address.',
        next: 'If you did not buy this, you need to do nothing. If you did, and did not ask for the correction, tell us.',
      }
    case 'waits':
      return {
        subject: `The email address of a ${product.name} order is about to change`,
        what: `Somebody who knows the last four digits of the card asked us to correct the email address of the order below. It changes on ${longTime(progress.takesEffectAt)}.`,
        next: 'If you did not buy this, you need to do nothing. If you did, and did not ask for the correction, stop it.',
      }
    case 'kept':
      return {
        subject: `The email address of your ${product.name} order stays as it is`,
        what: 'Somebody who could prove your order asked us to move it to another email address. Nothing was moved. Our support checks it by hand.',
        next: `Your keys are on ${siteUrl}/account; sign in with this email address. If you asked for this yourself, change the address there: codes to both addresses are all it takes.`,
      }
  }
}

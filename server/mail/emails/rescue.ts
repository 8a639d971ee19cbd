import { formatTime } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { EmailText, Message, OfOrder, Sender } from './message.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

/** Someone proved on /rescue that an order belongs to another address. */
export type RescueProgress = { kind: 'address_correction' } & OfOrder &
  (
    | { news: 'done'; correctionId: string }
    | { news: 'waits'; correctionId: string; takesEffectAt: string }
    | { news: 'kept' }
  )

/** Goes to the address an order had, after someone proved that it belongs to another. */
export function writeRescueEmail(progress: RescueProgress, sender: Sender): EmailText {
  const rows: Message['rows'] = [['Order', progress.orderNumber]]
  return write({ ...writeProgress(progress, sender), rows }, sender)
}

function writeProgress(progress: RescueProgress, sender: Sender): Message {
  const { siteUrl, timeZone, makeNotMeLink } = sender
  if (progress.news === 'kept')
    return {
      subject: `The email address of your ${product.name} order stays as it is`,
      title: 'Your order stays at this email address',
      opening: [
        say`Someone who proved the order is theirs asked us to move it to another email address. We didn’t move it, and our support team is checking the request.`,
        say`Was that you? Sign in with this email address and change it in your account: all it takes is a code sent to each address.`,
      ],
      action: link('Open your account', `${siteUrl}/account`),
    }
  const action = link('This wasn’t me', makeNotMeLink(progress.correctionId))
  const ask = 'Didn’t buy this? You don’t need to do anything. '
  if (progress.news === 'done')
    return {
      subject: `The email address of a ${product.name} order was corrected`,
      title: 'An order moved to another email address',
      opening: [
        say`Someone corrected the email address of the order below, in the browser where the order began. The order and its license key now belong to another address.`,
        say`${ask}If you bought it but didn’t ask for the correction, tell us.`,
      ],
      action,
    }
  return {
    subject: `The email address of a ${product.name} order is about to change`,
    title: 'An order is about to change its email address',
    opening: [
      say`Someone who knows the last four digits of the card asked us to correct the email address of the order below. It changes on ${formatTime(progress.takesEffectAt, timeZone)}.`,
      say`${ask}If you bought it but didn’t ask for the correction, stop it.`,
    ],
    action,
  }
}

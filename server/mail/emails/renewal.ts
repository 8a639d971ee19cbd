import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import { longDate } from '../../long-date.ts'
import { nameCreditNote } from './credit-note.ts'
import { layOut, type EmailText, type Sender } from './layout.ts'

/** A change to a renewal; `updatesUntil` is when the updates of its license now end. */
export interface RenewalEvent {
  kind: 'renewal'
  news: 'counts' | 'paused' | 'counts_again' | 'ended'
  /** Why it ended, in one sentence. */
  reason: string | null
  creditNote: string | null
  updatesUntil: string
}

/** Says what a renewal, or a change of its payment, means for the updates of a license. */
export function writeRenewalEmail(event: RenewalEvent, sender: Sender): EmailText {
  const { subject, what } = word(event)
  const next = `${nameCreditNote(event.creditNote, sender.siteUrl)}Your key has not changed, and the version you have keeps working. You see both on ${sender.siteUrl}/account.`
  return {
    subject,
    text: [what, next, `Questions? Write to ${sender.supportEmail}.`].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0">${next}</p>`,
      sender,
    ),
  }
}

function word({ news, reason, updatesUntil }: RenewalEvent): { subject: string; what: string } {
  const until = longDate(updatesUntil)
  const state = `The updates of your license are those released until ${until}.`
  if (news === 'counts')
    return {
      subject: `Your ${product.name} license is renewed`,
      what: `Thank you for renewing. Your license now covers every update released until ${until}.`,
    }
  if (news === 'paused')
    return {
      subject: `Your ${product.name} renewal is paused`,
      what: `Your bank disputes the payment for your renewal, so its year does not count until that is settled. ${state}`,
    }
  if (news === 'counts_again')
    return {
      subject: `Your ${product.name} renewal counts again`,
      what: `The dispute about your payment is settled, and the year you paid for counts again. ${state}`,
    }
  return {
    subject: `Your ${product.name} renewal has ended`,
    what: `${reason} The year of your renewal has ended with it. ${state}`,
  }
}

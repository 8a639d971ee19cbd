import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import { nameCreditNote, nameNewInvoice } from './invoice.ts'
import type { EmailText, Sender } from './message.ts'
import { writeNotice } from './notice.ts'
import { say, type Sentence } from './sentence.ts'

/** A change to a renewal; `updatesUntil` is when the updates of its license now end. */
export interface RenewalEvent {
  kind: 'renewal'
  news: 'counts' | 'paused' | 'counts_again' | 'ended'
  /** Why it ended or counts again, in one sentence. */
  reason: string | null
  creditNote: string | null
  invoice: string | null
  updatesUntil: string
}

/** Says what a renewal, or a change of its payment, means for the updates of a license. */
export function writeRenewalEmail(event: RenewalEvent, sender: Sender): EmailText {
  const creditNote = nameCreditNote(event.creditNote, sender.siteUrl)
  const invoice = nameNewInvoice(event.invoice, sender.siteUrl)
  const next = say`${creditNote}${invoice}Your key is the same, and the version you have keeps working.`
  return writeNotice({ ...word(event, sender), next, to: 'account' }, sender)
}

function word(
  event: RenewalEvent,
  { timeZone }: Sender,
): { subject: string; title: string; what: Sentence } {
  const { news, reason } = event
  const until = formatDay(event.updatesUntil, timeZone)
  const state = `Your license covers every version released by ${until}.`
  if (news === 'counts')
    return {
      subject: `Your ${product.name} license is renewed`,
      title: 'Your license is renewed',
      what: say`Thank you for renewing. ${state}`,
    }
  if (news === 'paused')
    return {
      subject: `Your ${product.name} renewal is paused`,
      title: 'Your renewal is paused',
      what: say`Your bank is disputing the payment for your renewal. That year is on hold until the dispute is settled. ${state}`,
    }
  if (news === 'counts_again')
    return {
      subject: `Your ${product.name} renewal is active again`,
      title: 'Your renewal is active again',
      what: say`${reason ?? ''} The year you paid for is active again. ${state}`,
    }
  return {
    subject: `Your ${product.name} renewal has ended`,
    title: 'Your renewal has ended',
    what: say`${reason ?? ''} The year it added no longer counts. ${state}`,
  }
}

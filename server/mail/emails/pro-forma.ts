import { formatDay } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { Attachment, EmailText, Sender } from './message.ts'
import { link, mailTo, say } from './sentence.ts'
import { write } from './write.ts'

/** A quote that can be paid by bank transfer. The link to it is stored nowhere, so the PDF is attached. */
export interface ProFormaEmailFacts {
  kind: 'pro_forma'
  /** The quote's. */
  number: string
  validUntil: string
  timeZone: string
  /** Including tax. */
  totalCents: number
  currency: string
  bankDetails: string[]
  pdf: Attachment
}

export function writeProFormaEmail(facts: ProFormaEmailFacts, sender: Sender): EmailText {
  const { number, validUntil, timeZone, totalCents, currency, bankDetails, pdf } = facts
  const message = {
    subject: `Pro forma for your ${product.name} quote ${number}`,
    title: `Pro forma for quote ${number}`,
    opening: [
      say`Here is the pro forma for your quote, as a PDF. You can pay it by bank transfer.`,
    ],
    rows: [
      ['Total', formatCents(totalCents, currency)],
      ['Pay to', bankDetails.join(', ')],
      ['Reference', `quote ${number}`],
      ['Valid until', formatDay(validUntil, timeZone)],
    ] satisfies [string, string][],
    action: link('Ask about this quote', mailTo(sender.supportEmail).url),
    notes: [
      say`Pay the exact total. When it has arrived, we email your license keys and the invoice.`,
      say`This is not an invoice. The link to your quote shows the same PDF, and takes a card too.`,
    ],
  }
  return { ...write(message, sender), attachment: pdf }
}

import { formatDay } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { EmailText, OfOrder, Sender, Attachment } from './message.ts'
import { link, say, mailTo, type Sentence } from './sentence.ts'
import { write } from './write.ts'

/** An invoice that was issued; the account page prints it. */
export interface InvoiceEmailFacts extends OfOrder {
  kind: 'invoice'
  number: string
  issuedAt: string
  /** The zone it is dated in. */
  timeZone: string
  /** Including tax. */
  totalCents: number
  currency: string
  creditNotes: string[]
}

/** Says where an invoice and its credit notes are. */
export function writeInvoiceEmail(facts: InvoiceEmailFacts, sender: Sender): EmailText {
  const { number, issuedAt, timeZone, totalCents, currency, creditNotes } = facts
  return write(
    {
      subject: `Your ${product.name} invoice ${number}`,
      title: `Invoice ${number}`,
      opening: [say`Here is the invoice for your order. Sign in to download the PDF.`],
      rows: [
        ['Issued', formatDay(issuedAt, timeZone)],
        ['Order', facts.orderNumber],
        ['Total', formatCents(totalCents, currency)],
        ...creditNotes.map((each): [string, string] => ['Credit note', each]),
      ],
      action: link('Download the PDF', `${sender.siteUrl}/account`),
      notes: [say`Issued invoices can’t be changed.`],
    },
    sender,
  )
}

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
      say`Pay the exact total. Once it arrives, we email your license keys and the invoice.`,
      say`This is not an invoice. The link to your quote has the same PDF, and you can pay by card there, too.`,
    ],
  }
  return { ...write(message, sender), attachment: pdf }
}

/** An opening sentence; empty for buyers who never asked for an invoice. */
export function nameCreditNote(number: string | null, siteUrl: string): Sentence {
  return number ? sayWhere(`Credit note ${number}`, siteUrl) : []
}

/** The same of an invoice that answers a credit note. */
export function nameNewInvoice(number: string | null, siteUrl: string): Sentence {
  return number ? sayWhere(`Your new invoice ${number}`, siteUrl) : []
}

function sayWhere(document: string, siteUrl: string): Sentence {
  return say`${document} is on ${link('your account page', `${siteUrl}/account`)}. `
}

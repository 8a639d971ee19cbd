import { formatDay } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { EmailText, OfOrder, Sender } from './message.ts'
import { link, say } from './sentence.ts'
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

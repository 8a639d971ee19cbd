import { html } from 'hono/html'
import { firstCurrency, formatCents } from '#contract/money.ts'
import { product, soldAs } from '#contract/product.ts'
import type { OrderKind } from '#db/schema.ts'
import { isNamed } from '../../config.ts'
import { longDate } from '../../long-date.ts'
import { sayRefundTerm } from '../../refund-term.ts'
import { layOut, type EmailText, type Sender } from './layout.ts'

export interface ReceiptFacts {
  kind: 'receipt'
  orderId: string
  orderKind: OrderKind
  quantity: number
  /** Including tax. */
  amountCents: number
  taxCents: number
  /** Missing in receipts that an earlier version queued. */
  currency?: string
  paidAt: string
}

/** Goes out with every payment; the account page can make a numbered invoice from it. */
export function writeReceipt(facts: ReceiptFacts, sender: Sender): EmailText {
  const { seller } = sender
  const subject = `Receipt for ${product.name}`
  const rows = listFacts(facts, sender)
  const where = isNamed(seller)
    ? `Sign in on ${sender.siteUrl}/account.`
    : `Write to ${sender.supportEmail}.`
  const invoice = `Need an invoice with your company’s name? ${where}`
  const refunds = wordRefunds(sender)
  return {
    subject,
    text: [
      'This is your receipt.',
      rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
      invoice,
      ...(refunds ? [refunds] : []),
      `Questions? Write to ${sender.supportEmail}.`,
    ].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">This is your receipt.</p>
        <table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
          ${rows.map(
            ([name, value]) =>
              html`<tr>
                <td style="padding:2px 16px 2px 0;color:#44566f">${name}</td>
                <td style="padding:2px 0">${value}</td>
              </tr>`,
          )}
        </table>
        <p style="margin:0">${invoice}</p>
        ${refunds && html`<p style="margin:12px 0 0">${refunds}</p>`}`,
      sender,
    ),
  }
}

function wordRefunds({ refundDays, supportEmail }: Sender): string | null {
  if (refundDays === null) return null
  return `Refunds: ${sayRefundTerm(refundDays).toLowerCase()}, email ${supportEmail}.`
}

function listFacts(facts: ReceiptFacts, { seller, timeZone }: Sender): [string, string][] {
  const { amountCents, taxCents, currency = firstCurrency } = facts
  const sum = (name: string, cents: number): [string, string] => [
    name,
    formatCents(cents, currency),
  ]
  return [
    ['Order', facts.orderId],
    ['Date', longDate(facts.paidAt, timeZone)],
    ['What', `${facts.quantity} × ${product.name} ${soldAs[facts.orderKind]}`],
    ...(taxCents > 0 ? [sum('Net', amountCents - taxCents), sum('Tax', taxCents)] : []),
    sum('Paid', amountCents),
    ...(seller.name ? [['Seller', seller.name] as [string, string]] : []),
  ]
}

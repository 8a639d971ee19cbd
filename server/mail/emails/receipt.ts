import { formatDay } from '#contract/dates.ts'
import type { Discount } from '#contract/prices.ts'
import { formatCents, formatPrice } from '#contract/money.ts'
import { product, soldAs, type OrderKind } from '#contract/product.ts'
import { sayDiscount } from '#contract/coupon-words.ts'
import { isNamed } from '../../settings/config.ts'
import { sayRefundVerdict } from '../../settings/refund-term.ts'
import type { EmailText, OfOrder, Sender } from './message.ts'
import { link, mailTo, say, type Sentence } from './sentence.ts'
import { write } from './write.ts'

export interface ReceiptFacts extends OfOrder {
  kind: 'receipt'
  orderKind: OrderKind
  quantity: number
  /** Bought for somebody else, who has the key. */
  isGift?: boolean
  /** Including tax. */
  amountCents: number
  taxCents: number
  currency: string
  paidAt: string
  discount: Discount
  /** The day on which a bank transfer came, such as 2026-11-22; null of other payments. */
  receivedOn: string | null
}

/** Goes out with every payment; the account page can make a numbered invoice from it. */
export function writeReceipt(facts: ReceiptFacts, sender: Sender): EmailText {
  const { siteUrl, supportEmail } = sender
  const account = `${siteUrl}/account`
  const hasInvoices = isNamed(sender.seller)
  return write(
    {
      subject: `Receipt for ${product.name}, ${formatPrice(facts.amountCents, facts.currency)}`,
      title: 'Receipt',
      opening: [say`Thank you. ${sayWhatFollows(facts)}`],
      rows: listFacts(facts, sender),
      action: hasInvoices ? link('Get an invoice', account) : link('Open your account', account),
      notes: [
        hasInvoices
          ? say`Add your company and VAT or tax number there, then download the PDF.`
          : say`Need an invoice with your company’s name? Email ${mailTo(supportEmail)}.`,
        sayRefunds(sender),
      ],
    },
    sender,
  )
}

function sayWhatFollows({ orderKind, isGift }: ReceiptFacts): string {
  if (isGift) return 'Its key went to the person you bought it for.'
  if (orderKind === 'renewal') return 'Your key stays the same.'
  return orderKind === 'team'
    ? 'We’ll email license keys separately.'
    : 'Your key is in a separate email.'
}

function sayRefunds({ refundDays, supportEmail }: Sender): Sentence {
  const request = link('Email us', mailTo(supportEmail).url)
  return say`Need a refund? ${sayRefundVerdict(refundDays)} ${request} with the order number above.`
}

function listFacts(facts: ReceiptFacts, { seller, timeZone }: Sender): [string, string][] {
  const { orderNumber, amountCents, taxCents, currency, receivedOn, discount } = facts
  const sum = (name: string, cents: number): [string, string] => [
    name,
    formatCents(cents, currency),
  ]
  return [
    ['Order', orderNumber],
    ['Date', formatDay(facts.paidAt, timeZone)],
    ['Item', `${facts.quantity} × ${product.name} ${soldAs[facts.orderKind]}`],
    ...(discount === null ? [] : [['Coupon', sayDiscount(discount, currency)] as [string, string]]),
    ...(taxCents > 0 ? [sum('Net', amountCents - taxCents), sum('Tax', taxCents)] : []),
    sum(receivedOn === null ? 'Paid' : 'Paid by bank transfer', amountCents),
    ...(receivedOn === null ? [] : [['Arrived', formatDay(receivedOn, 'UTC')] as [string, string]]),
    ...(seller.name ? [['Seller', seller.name] as [string, string]] : []),
  ]
}

import type { Database } from '#db/schema.ts'
import type { Selectable } from 'kysely'
import type { Discount } from '#contract/prices.ts'
import type { BuyerFields } from '#contract/invoice-fields.ts'
import { paymentMethods } from '#contract/providers.ts'
import { product, soldAs } from '#contract/product.ts'
import type { Seller } from '../settings/config.ts'
import { shareOfTax } from './tax.ts'

type Order = Selectable<Database['orders']>

/** Everything that a document says. It is stored as issued, whatever changes later. */
export interface InvoiceFacts {
  kind: 'invoice' | 'credit_note'
  number: string
  /** The time in ISO 8601. */
  issuedAt: string
  timeZone: string
  /** The invoice that a credit note corrects, fully or in part. */
  corrects: OtherDocument | null
  /** The credit note that this invoice reverses, because the money stayed or came back. */
  answers?: OtherDocument
  orderId: string
  orderNumber: string
  paidAt: string
  paidBy: 'card' | 'crypto' | 'transfer'
  /** The day on which a bank transfer came, such as 2026-11-22; null for other payments. */
  receivedOn: string | null
  seller: Seller
  buyer: BuyerFields & { email: string }
  goods: string
  quantity: number
  currency: string
  /** Cents before tax. They have a fraction if a tax-inclusive price leaves one. */
  unitCents: number
  taxCents: number
  /** Including tax. */
  totalCents: number
  discount: Discount
  /** True when no real money moves. */
  demo: boolean
}

export interface OtherDocument {
  number: string
  issuedAt: string
  timeZone: string
}

export interface Issue {
  number: string
  issuedAt: Date
  timeZone: string
}

export function describeInvoice(
  order: Order,
  { number, issuedAt, timeZone }: Issue,
  parties: { seller: Seller; buyer: BuyerFields; demo: boolean },
  { receivedOn, discount }: { receivedOn: string | null; discount: Discount },
): InvoiceFacts {
  return {
    kind: 'invoice',
    number,
    issuedAt: issuedAt.toISOString(),
    timeZone,
    corrects: null,
    orderId: order.id,
    orderNumber: order.order_number,
    paidAt: order.paid_at!.toISOString(),
    paidBy: sayPaidBy(order),
    receivedOn,
    seller: parties.seller,
    buyer: { ...parties.buyer, email: order.email! },
    goods: `${product.name} ${soldAs[order.kind]}`,
    quantity: order.quantity,
    currency: order.currency!,
    unitCents: (order.amount_cents! - order.tax_cents) / order.quantity,
    taxCents: order.tax_cents,
    totalCents: order.amount_cents!,
    discount,
    demo: parties.demo,
  }
}

/** Says how an order was paid. Gumroad issues the invoices of its sales. */
function sayPaidBy({ provider }: Order): InvoiceFacts['paidBy'] {
  const { way } = paymentMethods[provider]
  return way === 'gumroad' ? 'card' : way
}

/** How many of a document's cents are taken back now, and how many have not been taken back before. */
interface Part {
  cents: number
  standingCents: number
}

export function describeCreditNote(
  invoice: InvoiceFacts,
  { number, issuedAt, timeZone }: Issue,
  part: Part,
): InvoiceFacts {
  return {
    ...invoice,
    ...sumPart(invoice, part),
    kind: 'credit_note',
    number,
    issuedAt: issuedAt.toISOString(),
    timeZone,
    corrects: nameOther(invoice),
  }
}

/**
 * Describes an invoice that reverses a credit note. It lists the same goods if it reverses the whole note.
 */
export function describeAnswer(
  invoice: InvoiceFacts,
  note: InvoiceFacts,
  { number, issuedAt, timeZone }: Issue,
  part: Part,
): InvoiceFacts {
  return {
    ...(part.cents === invoice.totalCents ? invoice : { ...note, ...sumPart(note, part) }),
    kind: 'invoice',
    number,
    issuedAt: issuedAt.toISOString(),
    timeZone,
    corrects: null,
    answers: nameOther(note),
  }
}

/** Computes the sums of a part. The tax shares of all parts add up to the document's tax. */
function sumPart(document: InvoiceFacts, { cents, standingCents }: Part) {
  const before = document.totalCents - standingCents
  const taxCents = shareOfTax(document, before + cents) - shareOfTax(document, before)
  return { quantity: 1, unitCents: cents - taxCents, taxCents, totalCents: cents }
}

function nameOther({ number, issuedAt, timeZone }: InvoiceFacts): OtherDocument {
  return { number, issuedAt, timeZone }
}

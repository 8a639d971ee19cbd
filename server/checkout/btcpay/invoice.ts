import { z } from 'zod'
import { readCents } from '#contract/money.ts'
import { isOfAnotherShop, readOrigin } from '../origin.ts'
import {
  sumRefunds,
  untouched,
  type PaidOrder,
  type ProviderOrder,
  type Refunds,
} from '../provider.ts'

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,18})?$/)
export const invoiceId = z.string().regex(/^[A-Za-z0-9]{8,64}$/)

/** The fields of a Greenfield API invoice that this shop reads. */
export const invoiceShape = z.object({
  id: invoiceId,
  storeId: z.string(),
  amount: decimal,
  /** Missing on servers from before 2025. */
  paidAmount: decimal.nullish(),
  currency: z.string().min(1).max(10),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  status: z.enum(['New', 'Processing', 'Settled', 'Expired', 'Invalid']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'PaidOver', 'Marked', 'Invalid']),
  /** Seconds since 1970. */
  createdTime: z.int(),
  metadata: z.record(z.string(), z.unknown()).nullish().transform(keepTexts),
})

/** Keeps only texts, because the operator of the server can add any metadata. */
function keepTexts(metadata: Record<string, unknown> | null | undefined): Record<string, string> {
  const texts = Object.entries(metadata ?? {}).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts) as Record<string, string>
}

export type Invoice = z.infer<typeof invoiceShape>

/** The payments by method. A settled payment is final. */
export const paymentsShape = z.array(
  z.object({
    payments: z.array(z.object({ status: z.enum(['Invalid', 'Processing', 'Settled']) })),
  }),
)

export type InvoicePayments = z.infer<typeof paymentsShape>

/**
 * Reports whether the payment came late. A late payment does not settle its invoice, so only the list of
 * payments shows whether it is final.
 */
export function isLate({ status, additionalStatus }: Invoice): boolean {
  return status === 'Expired' && additionalStatus === 'PaidLate'
}

/**
 * Reports whether the payments must be read as well. Only they show whether a late payment is final, and
 * whether money came before somebody marked the invoice by hand.
 */
export function needsPayments(invoice: Invoice): boolean {
  return isLate(invoice) || isMarkedInvalid(invoice)
}

/** Describes an invoice as an order. `payments` is empty unless `needsPayments` returned true. */
export function toProviderOrder(
  invoice: Invoice,
  payments: InvoicePayments,
  shop: string,
): ProviderOrder {
  const { metadata, createdTime } = invoice
  return {
    reference: invoice.id,
    state: readState(invoice, payments),
    email: null,
    amountCents: readCents(invoice.amount, invoice.currency),
    receivedCents: readReceived(invoice, payments),
    taxCents: 0,
    currency: invoice.currency.toLowerCase(),
    lines: null,
    onePayment: true,
    livemode: true,
    paymentId: null,
    paymentStatus: { ...untouched, refunds: readRefunds(invoice) },
    ours: isOurs(invoice, shop),
    origin: readOrigin(metadata, metadata.orderId, new Date(createdTime * 1000), shop),
    ofAnotherShop: isOfAnotherShop(metadata, shop),
    remark: readRemark(invoice),
  }
}

export function describePaid(invoice: Invoice, shop: string): PaidOrder {
  return {
    reference: invoice.id,
    amountCents: readCents(invoice.amount, invoice.currency),
    refunds: readRefunds(invoice),
    ours: isOurs(invoice, shop),
  }
}

function isOurs({ metadata }: Invoice, shop: string): boolean {
  return Boolean(metadata.orderId) && !isOfAnotherShop(metadata, shop)
}

function readState(invoice: Invoice, payments: InvoicePayments): ProviderOrder['state'] {
  const { status, additionalStatus } = invoice
  if (status === 'New') return 'unpaid'
  if (status === 'Processing') return 'confirming'
  if (status === 'Settled') return 'paid'
  if (status === 'Invalid') return wasPaid(invoice, payments) ? 'paid' : 'failed'
  if (isLate(invoice)) return isFinal(payments) ? 'paid' : 'confirming'
  return additionalStatus === 'PaidPartial' ? 'underpaid' : 'expired'
}

function isFinal(payments: InvoicePayments): boolean {
  const stages = listStages(payments)
  return stages.includes('Settled') && !stages.includes('Processing')
}

function isMarkedInvalid({ status, additionalStatus }: Invoice): boolean {
  return status === 'Invalid' && additionalStatus === 'Marked'
}

/** Reports whether a payment is settled. A payment that was only detected may never arrive. */
function wasPaid(invoice: Invoice, payments: InvoicePayments): boolean {
  const isEnough = readReceived(invoice, payments) >= readCents(invoice.amount, invoice.currency)
  return isMarkedInvalid(invoice) && isEnough
}

function readReceived(invoice: Invoice, payments: InvoicePayments): number {
  const hasCome = invoice.status !== 'Invalid' || listStages(payments).includes('Settled')
  return hasCome ? readCents(invoice.paidAmount ?? '0', invoice.currency) : 0
}

function listStages(methods: InvoicePayments) {
  return methods.flatMap(({ payments }) => payments.map(({ status }) => status))
}

/**
 * Reads what was refunded. BTCPay does not report refunds; the seller marks the invoice as invalid instead.
 * If it had been paid, that means the money went back.
 */
function readRefunds(invoice: Invoice): Refunds {
  return sumRefunds(isMarkedInvalid(invoice) ? readCents(invoice.amount, invoice.currency) : 0)
}

function readRemark({ additionalStatus }: Invoice): ProviderOrder['remark'] {
  if (additionalStatus === 'PaidOver') return 'overpaid'
  return additionalStatus === 'PaidLate' ? 'late' : null
}

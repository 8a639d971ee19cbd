import { z } from 'zod'
import { readCents } from '../cents.ts'
import { untouched, type PaidOrder, type ProviderOrder, type PaymentStatus } from '../provider.ts'

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,18})?$/)
export const invoiceId = z.string().regex(/^[A-Za-z0-9]{8,64}$/)

/** The fields that this shop reads of an invoice in the Greenfield API. */
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
  metadata: z.object({ orderId: z.string().nullish() }).nullish(),
})

export type Invoice = z.infer<typeof invoiceShape>

/** The payments by method; a payment is final when it is settled. */
export const paymentsShape = z.array(
  z.object({
    payments: z.array(z.object({ status: z.enum(['Invalid', 'Processing', 'Settled']) })),
  }),
)

export type Payments = z.infer<typeof paymentsShape>

/** Late money does not settle an invoice: only its payments show whether it is final. */
export function isLate({ status, additionalStatus }: Invoice): boolean {
  return status === 'Expired' && additionalStatus === 'PaidLate'
}

export function areFinal(methods: Payments): boolean {
  const stages = methods.flatMap(({ payments }) => payments.map(({ status }) => status))
  return stages.includes('Settled') && !stages.includes('Processing')
}

export function toProviderOrder(invoice: Invoice, isLateMoneyFinal: boolean): ProviderOrder {
  return {
    reference: invoice.id,
    state: readState(invoice, isLateMoneyFinal),
    email: null,
    amountCents: readCents(invoice.amount, invoice.currency),
    receivedCents: readCents(invoice.paidAmount ?? '0', invoice.currency),
    taxCents: 0,
    currency: invoice.currency.toLowerCase(),
    lines: null,
    onePayment: true,
    livemode: true,
    paymentId: null,
    paymentStatus: readPaymentStatus(invoice),
    ours: isOurs(invoice),
    remark: readRemark(invoice),
  }
}

export function describePaid(invoice: Invoice): PaidOrder {
  return {
    reference: invoice.id,
    amountCents: readCents(invoice.amount, invoice.currency),
    refundedCents: readPaymentStatus(invoice).refundedCents,
    ours: isOurs(invoice),
  }
}

function isOurs({ metadata }: Invoice): boolean {
  return Boolean(metadata?.orderId)
}

function readState(invoice: Invoice, isLateMoneyFinal: boolean): ProviderOrder['state'] {
  const { status, additionalStatus } = invoice
  if (status === 'New') return 'unpaid'
  if (status === 'Processing') return 'confirming'
  if (status === 'Settled' || isTakenBack(invoice)) return 'paid'
  if (status === 'Invalid') return 'failed'
  if (isLate(invoice)) return isLateMoneyFinal ? 'paid' : 'confirming'
  return additionalStatus === 'PaidPartial' ? 'underpaid' : 'expired'
}

/** BTCPay does not report refunds: a refunding seller marks the invoice invalid, which is read here. */
function isTakenBack(invoice: Invoice): boolean {
  const { status, additionalStatus, amount, paidAmount, currency } = invoice
  const isPaid = readCents(paidAmount ?? '0', currency) >= readCents(amount, currency)
  return status === 'Invalid' && additionalStatus === 'Marked' && isPaid
}

function readPaymentStatus(invoice: Invoice): PaymentStatus {
  return isTakenBack(invoice)
    ? { ...untouched, refundedCents: readCents(invoice.amount, invoice.currency) }
    : untouched
}

function readRemark({ additionalStatus }: Invoice): ProviderOrder['remark'] {
  if (additionalStatus === 'PaidOver') return 'overpaid'
  return additionalStatus === 'PaidLate' ? 'late' : null
}

import { BtcpayProblem } from './problem.ts'
import { nowInSeconds, objectId, type Invoice, type Payment } from './wire.ts'
import { announce, type Entry, type World } from './world.ts'

export function createInvoice(world: World, given: Record<string, unknown>): Invoice {
  const id = objectId()
  const now = nowInSeconds()
  const checkout = (given.checkout ?? {}) as Record<string, number | undefined>
  const expirationTime = now + 60 * (checkout.expirationMinutes ?? 15)
  const invoice: Invoice = {
    id,
    storeId: world.storeId,
    amount: readAmount(given.amount),
    paidAmount: '0',
    currency: String(given.currency ?? 'USD'),
    type: 'Standard',
    checkoutLink: `${world.url}/i/${id}`,
    createdTime: now,
    expirationTime,
    monitoringExpiration: expirationTime + 60 * (checkout.monitoringMinutes ?? 1440),
    status: 'New',
    additionalStatus: 'None',
    availableStatusesForManualMarking: ['Settled', 'Invalid'],
    archived: false,
    metadata: (given.metadata ?? {}) as Record<string, unknown>,
    checkout,
  }
  world.entries.set(id, { invoice, payments: [] })
  announce(world, 'InvoiceCreated', invoice)
  return invoice
}

export function findInvoice(world: World, id: string): Entry {
  const entry = world.entries.get(id)
  if (!entry) throw new BtcpayProblem(404, 'invoice-not-found', 'The invoice was not found')
  return entry
}

export type Transfer = {
  /** The amount sent, in dollars; the price by default. */
  amount?: string
  /** True if the payment stays unconfirmed until `confirm`. */
  waits?: boolean
}

/** Sends a payment. This works any number of times, even after the invoice has ended. */
export function payInvoice(world: World, id: string, given: Transfer = {}): Invoice {
  const entry = findInvoice(world, id)
  const { invoice } = entry
  const payment = composePayment(given.amount ?? invoice.amount)
  const afterExpiration = invoice.status === 'Expired'
  entry.payments.push(payment)
  invoice.paidAmount = sum(entry.payments)
  announce(world, 'InvoiceReceivedPayment', invoice, { afterExpiration, payment })
  const isEnough = Number(invoice.paidAmount) >= Number(invoice.amount)
  if (afterExpiration) invoice.additionalStatus = isEnough ? 'PaidLate' : 'PaidPartial'
  else if (!isEnough) invoice.additionalStatus = 'PaidPartial'
  else process(world, entry)
  return given.waits ? invoice : confirmInvoice(world, id)
}

/** Confirms what was received. An expired invoice stays expired and reports only its payments. */
export function confirmInvoice(world: World, id: string): Invoice {
  const { invoice, payments } = findInvoice(world, id)
  const afterExpiration = invoice.status === 'Expired'
  for (const payment of payments.filter(({ status }) => status === 'Processing')) {
    payment.status = 'Settled'
    announce(world, 'InvoicePaymentSettled', invoice, { afterExpiration, payment })
  }
  if (invoice.status !== 'Processing') return invoice
  invoice.status = 'Settled'
  const overPaid = invoice.additionalStatus === 'PaidOver'
  announce(world, 'InvoiceSettled', invoice, { manuallyMarked: false, overPaid })
  return invoice
}

export function expireInvoice(world: World, id: string): Invoice {
  const { invoice } = findInvoice(world, id)
  if (invoice.status !== 'New') throw new Error('Only a new invoice can expire.')
  invoice.status = 'Expired'
  const partiallyPaid = invoice.additionalStatus === 'PaidPartial'
  announce(world, 'InvoiceExpired', invoice, { partiallyPaid })
  return invoice
}

/** Marks the invoice as its seller does after refunding the money or keeping it elsewhere. */
export function markInvoice(world: World, id: string, status: 'Settled' | 'Invalid'): Invoice {
  const { invoice } = findInvoice(world, id)
  Object.assign(invoice, { status, additionalStatus: 'Marked' } satisfies Partial<Invoice>)
  const type = status === 'Settled' ? 'InvoiceSettled' : 'InvoiceInvalid'
  announce(world, type, invoice, { manuallyMarked: true })
  return invoice
}

function process(world: World, { invoice }: Entry): void {
  const overPaid = Number(invoice.paidAmount) > Number(invoice.amount)
  invoice.status = 'Processing'
  invoice.additionalStatus = overPaid ? 'PaidOver' : 'None'
  announce(world, 'InvoiceProcessing', invoice, { overPaid })
}

function composePayment(value: string): Payment {
  return {
    id: `${objectId()}-0`,
    receivedDate: nowInSeconds(),
    value,
    fee: '0',
    status: 'Processing',
    destination: `bc1q${objectId().toLowerCase()}`,
  }
}

function sum(payments: Payment[]): string {
  return payments.reduce((total, { value }) => total + Number(value), 0).toFixed(2)
}

function readAmount(given: unknown): string {
  if (/^\d+(\.\d+)?$/.test(String(given))) return String(given)
  throw new BtcpayProblem(422, 'validation', 'The amount should be a number.')
}

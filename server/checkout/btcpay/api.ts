import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { writeCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { BtcpayConfig } from '../../settings/btcpay.ts'
import { askProvider, callProvider, type Question } from '../ask.ts'
import { healthOf, type Caller, type CallFailure } from '../note-refusal.ts'
import { keepOrigin } from '../origin.ts'
import { cryptoOrderPage, type Checkout, type NewOrder, type ProviderHealth } from '../provider.ts'
import { readRows } from '../read-rows.ts'
import {
  invoiceId,
  invoiceShape,
  paymentsShape,
  type Invoice,
  type InvoicePayments,
} from './invoice.ts'

export interface Btcpay extends Caller {
  config: BtcpayConfig
  siteUrl: string
  shop: string
}

// BTCPay watches for late payments for as long as the sweep asks about an expired order.
const monitoringMinutes = (2 * times.day) / times.minute

/** Creates an invoice for one order. Never retries: a second call would create a second invoice. */
export async function createInvoice(
  btcpay: Btcpay,
  order: NewOrder,
): Promise<Checkout | CallFailure> {
  const body = {
    amount: writeCents(order.unitCents * order.quantity, order.currency),
    currency: order.currency.toUpperCase(),
    metadata: {
      orderId: order.id,
      itemDesc: `${product.name} ${product.licenseName}`,
      ...keepOrigin(order, btcpay.shop),
    },
    checkout: {
      paymentTolerance: 0,
      monitoringMinutes,
      ...(order.expiresAt && { expirationMinutes: minutesUntil(btcpay, order.expiresAt) }),
      redirectURL: cryptoOrderPage(btcpay.siteUrl, order),
      redirectAutomatically: true,
    },
  }
  const call = { call: 'invoices.create', method: 'POST', path: '', body, tries: 1 } as const
  const question = describeCall(btcpay, { ...call, creates: true })
  const invoice = await callProvider(btcpay, question, invoiceShape)
  if (invoice === 'not_found') return 'refused'
  if (typeof invoice === 'string') return invoice
  return { reference: invoice.id, url: invoice.checkoutLink }
}

function minutesUntil({ clock }: Btcpay, end: Date): number {
  return Math.ceil((end.getTime() - clock.now().getTime()) / times.minute)
}

export async function readInvoice(
  btcpay: Btcpay,
  reference: string,
): Promise<Invoice | 'not_found' | 'unavailable'> {
  // Nothing but one of BTCPay's ids is sent, because anything else could change the URL.
  if (!invoiceId.safeParse(reference).success) return 'not_found'
  const path = `/${encodeURIComponent(reference)}`
  const asking = { call: 'invoices.get', method: 'GET', path, tries: 2 } as const
  const invoice = await ask(btcpay, asking, invoiceShape)
  if (typeof invoice === 'string') return invoice
  return invoice.storeId === btcpay.config.storeId ? invoice : 'not_found'
}

export async function readPayments(
  btcpay: Btcpay,
  { id }: Invoice,
): Promise<InvoicePayments | 'unavailable'> {
  const path = `/${encodeURIComponent(id)}/payment-methods`
  const asking = { call: 'invoices.payment-methods', method: 'GET', path, tries: 2 } as const
  const payments = await ask(btcpay, asking, paymentsShape)
  return payments === 'not_found' ? 'unavailable' : payments
}

const page = 100

export async function listInvoices(
  btcpay: Btcpay,
  since: Date,
  until: Date,
): Promise<Invoice[] | 'unavailable'> {
  const found: unknown[] = []
  for (;;) {
    const query = new URLSearchParams({
      startDate: String(Math.floor(+since / 1000)),
      endDate: String(Math.ceil(+until / 1000)),
      take: String(page),
      skip: String(found.length),
    })
    const path = `?${query}`
    const asking = { call: 'invoices.list', method: 'GET', path, tries: 2 } as const
    const answer = await ask(btcpay, asking, z.array(z.unknown()))
    if (answer === 'not_found' || answer === 'unavailable') return 'unavailable'
    found.push(...answer)
    if (answer.length < page) return readRows(btcpay, 'btcpay', found, invoiceShape)
  }
}

export async function probe(btcpay: Btcpay): Promise<ProviderHealth> {
  const call = { call: 'invoices.list', method: 'GET', path: '?take=1', tries: 2 } as const
  return healthOf(await callProvider(btcpay, describeCall(btcpay, call), z.array(invoiceShape)))
}

type Call = Omit<Question, 'provider' | 'url' | 'headers'> & { path: string }

function ask<T>(
  btcpay: Btcpay,
  call: Call,
  schema: z.ZodType<T>,
): Promise<T | 'not_found' | 'unavailable'> {
  return askProvider(btcpay, describeCall(btcpay, call), schema)
}

function describeCall({ config }: Btcpay, { path, ...call }: Call): Question {
  const store = encodeURIComponent(config.storeId)
  const url = new URL(`${config.url}/api/v1/stores/${store}/invoices${path}`)
  const headers = () => ({
    Authorization: `token ${config.apiKey}`,
    ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
  })
  return { ...call, provider: 'btcpay', url, headers }
}

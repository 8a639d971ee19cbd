import { times } from '#contract/limits.ts'
import type { BtcpayConfig } from '../../settings/btcpay.ts'
import type { PaidOrder, PaymentProvider, ProviderOrder } from '../provider.ts'
import type { Outside } from '../facts.ts'
import { throughBreaker } from '../breaker.ts'
import {
  createInvoice,
  listInvoices,
  probe,
  readInvoice,
  readPayments,
  type Btcpay,
} from './api.ts'
import { describeState, isSigned, readEvent } from './events.ts'
import { describePaid, needsPayments, toProviderOrder, type Invoice } from './invoice.ts'

/**
 * How far back the list of invoices must begin: it filters by creation time, and a late payment can come days
 * later.
 */
const followedFor = 7 * times.day

/** Takes payments in the currencies of a self-hosted BTCPay Server. */
export function createBtcpay(config: BtcpayConfig, deps: Outside): PaymentProvider {
  const btcpay: Btcpay = { config, ...deps }
  return {
    name: 'btcpay',
    // A self-hosted server has no test mode.
    livemode: true,
    createCheckout: throughBreaker(deps, 'btcpay', (order) => createInvoice(btcpay, order)),
    probe: () => probe(btcpay),
    retrieveOrder: (reference) => retrieveOrder(btcpay, reference),
    endCheckout: null,
    refund: null,
    countRefunded: null,
    // Unused, because BTCPay's events name the invoice.
    findOrderOfPayment: () => Promise.resolve(null),
    verifyWebhook: (body, headers) =>
      isSigned(config.webhookSecrets, body, headers.get('BTCPay-Sig') ?? '')
        ? readEvent(body, config.storeId)
        : null,
    listEvents: async (since, until) => {
      const invoices = await listInvoices(btcpay, new Date(+since - followedFor), until)
      return invoices === 'unavailable'
        ? invoices
        : invoices.flatMap((one) => describeState(one) ?? [])
    },
    listPaid: async (since, until) => {
      const invoices = await listInvoices(btcpay, since, until)
      return invoices === 'unavailable' ? invoices : listPaid(btcpay, invoices)
    },
  }
}

async function retrieveOrder(
  btcpay: Btcpay,
  reference: string,
): Promise<ProviderOrder | 'not_found' | 'unavailable'> {
  const invoice = await readInvoice(btcpay, reference)
  return typeof invoice === 'string' ? invoice : describe(btcpay, invoice)
}

async function listPaid(btcpay: Btcpay, invoices: Invoice[]): Promise<PaidOrder[] | 'unavailable'> {
  const paid: PaidOrder[] = []
  for (const invoice of invoices) {
    const described = await describe(btcpay, invoice)
    if (described === 'unavailable') return 'unavailable'
    if (described.state === 'paid') paid.push(describePaid(invoice, btcpay.shop))
  }
  return paid
}

async function describe(btcpay: Btcpay, invoice: Invoice): Promise<ProviderOrder | 'unavailable'> {
  const payments = needsPayments(invoice) ? await readPayments(btcpay, invoice) : []
  return payments === 'unavailable' ? payments : toProviderOrder(invoice, payments, btcpay.shop)
}

import { times } from '#contract/limits.ts'
import type { BtcpayConfig } from './way.ts'
import type { PaymentProvider, ProviderOrder } from '../provider.ts'
import type { Outside } from '../way.ts'
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
import { areFinal, toProviderOrder, describePaid, isLate } from './invoice.ts'

/** The list filters by creation time, and late money can come for days after that. */
const followedFor = 7 * times.day

/** Payment in the currencies of a self-hosted BTCPay Server. */
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
    // Its events name the invoice.
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
      if (invoices === 'unavailable') return 'unavailable'
      return invoices.filter((one) => toProviderOrder(one, true).state === 'paid').map(describePaid)
    },
  }
}

async function retrieveOrder(
  btcpay: Btcpay,
  reference: string,
): Promise<ProviderOrder | 'not_found' | 'unavailable'> {
  const invoice = await readInvoice(btcpay, reference)
  if (typeof invoice === 'string') return invoice
  if (!isLate(invoice)) return toProviderOrder(invoice, false)
  const payments = await readPayments(btcpay, invoice)
  return payments === 'unavailable' ? payments : toProviderOrder(invoice, areFinal(payments))
}

import type { BtcpayConfig } from '../../settings/btcpay.ts'
import { signHex, type ProviderFacts } from '../facts.ts'

export const btcpay: ProviderFacts<BtcpayConfig> = {
  listCheckoutHosts: ({ url }) => [new URL(url).origin],
  signEvent(type, secret) {
    const body = JSON.stringify({ type, deliveryId: type })
    const signature = `sha256=${signHex(secret, body)}`
    return { headers: { 'Content-Type': 'application/json', 'BTCPay-Sig': signature }, body }
  },
  sayWhereToRefund: ({ reference }) =>
    `Refund all of invoice ${reference} in BTCPay, then mark it as invalid there: the license ends. BTCPay reports no refund of a part, so your books would not follow one.`,
  findPage: ({ url }, { reference }) => `${url}/invoices/${reference}`,
}

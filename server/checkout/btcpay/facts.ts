import type { BtcpayConfig } from '../../settings/btcpay.ts'
import { signHex, type ProviderFacts } from '../facts.ts'

export const btcpay: ProviderFacts<BtcpayConfig> = {
  listCheckoutHosts: ({ url }) => [new URL(url).origin],
  signEvent(type, secret) {
    const body = JSON.stringify({ type, deliveryId: type })
    const signature = `sha256=${signHex(secret, body)}`
    return { headers: { 'Content-Type': 'application/json', 'BTCPay-Sig': signature }, body }
  },
  sayWhereToRefund: () =>
    'Refund the whole invoice in BTCPay, then mark it as invalid there. That ends what it paid for. BTCPay doesn’t report partial refunds, so the shop can’t follow one.',
  findPage: ({ url }, { reference }) => `${url}/invoices/${reference}`,
}

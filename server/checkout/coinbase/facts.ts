import type { CoinbaseConfig } from '../../settings/coinbase.ts'
import { signHex, type ProviderFacts } from '../facts.ts'

export const coinbase: ProviderFacts<CoinbaseConfig> = {
  // Its checkout pages are on payments.coinbase.com, which can redirect to another of its hosts.
  listCheckoutHosts: ({ apiBase }) => [apiBase ?? 'https://*.coinbase.com'],
  signEvent(type, secret, seconds) {
    const body = JSON.stringify({ eventType: type })
    const [media, names] = ['application/json', 'content-type']
    const signed = signHex(secret, `${seconds}.${names}.${media}.${body}`)
    const signature = `t=${seconds},h=${names},v1=${signed}`
    return { headers: { 'Content-Type': media, 'X-Hook0-Signature': signature }, body }
  },
  sayWhereToRefund: () =>
    'Refund this payment in Coinbase Business, in full or in part. A full refund ends what it paid for.',
  findPage: () => null,
}

/**
 * Every way to pay that this shop knows: as people write it, what a buyer calls paying there, and where
 * below /api its webhook events arrive. A `{secret}` there proves them, where the provider signs nothing.
 */
export const providers = {
  stripe: { name: 'Stripe', way: 'card', webhook: '/stripe/webhook' },
  coinbase: { name: 'Coinbase', way: 'crypto', webhook: '/coinbase/webhook' },
  btcpay: { name: 'BTCPay', way: 'crypto', webhook: '/btcpay/webhook' },
  gumroad: { name: 'Gumroad', way: 'gumroad', webhook: '/gumroad/ping/{secret}' },
} as const

export type Provider = keyof typeof providers
type Way = (typeof providers)[Provider]['way']

/** What an order can be paid with: a provider, or a bank transfer, which an owner records. */
export const paymentMethods = {
  ...providers,
  transfer: { name: 'Bank transfer', way: 'transfer' },
} as const

export type PaymentMethod = keyof typeof paymentMethods

export const providerIds = Object.keys(providers) as [Provider, ...Provider[]]
export const paymentMethodIds = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]

/** The providers that a buyer pays through in this way. */
export function listProvidersOf(way: Way): Provider[] {
  return providerIds.filter((id) => providers[id].way === way)
}

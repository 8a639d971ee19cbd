/** Every way to pay that this shop knows: as people write it, and what a buyer calls paying there. */
export const providers = {
  stripe: { name: 'Stripe', way: 'card' },
  coinbase: { name: 'Coinbase', way: 'crypto' },
  btcpay: { name: 'BTCPay', way: 'crypto' },
  gumroad: { name: 'Gumroad', way: 'gumroad' },
} as const

export type Provider = keyof typeof providers

export const providerIds = Object.keys(providers) as [Provider, ...Provider[]]

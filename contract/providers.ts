/** The ways to pay, from the buyer's point of view. */
export const paymentWays = ['card', 'crypto', 'gumroad', 'transfer'] as const

/** Says how an order was paid for, after the words for what was bought. */
export const saidWays: Record<(typeof paymentWays)[number], string> = {
  card: 'by card',
  crypto: 'in crypto',
  gumroad: 'at Gumroad',
  transfer: 'by bank transfer',
}

interface About {
  /** The name as people write it. */
  name: string
  way: (typeof paymentWays)[number]
  /** The URL where the vendor signs in; undefined if it is the vendor’s own server. */
  site?: string
  /** True if the provider is the seller: orders begin there, and it issues their invoices. */
  sells?: true
  /**
   * True if the provider's order id opens the order's page and so shows the key, which makes the id a
   * secret.
   */
  idOpensOrder?: true
}

/**
 * Every provider that this shop supports, with the path below /api that receives its webhooks. A
 * `{secret}` in the path authenticates them if the provider doesn't sign them.
 */
export const providers = {
  stripe: { name: 'Stripe', way: 'card', webhook: '/stripe/webhook', idOpensOrder: true },
  coinbase: {
    name: 'Coinbase',
    way: 'crypto',
    site: 'https://www.coinbase.com/business',
    webhook: '/coinbase/webhook',
  },
  btcpay: { name: 'BTCPay', way: 'crypto', webhook: '/btcpay/webhook' },
  gumroad: {
    name: 'Gumroad',
    way: 'gumroad',
    site: 'https://gumroad.com/customers',
    webhook: '/gumroad/ping/{secret}',
    sells: true,
    idOpensOrder: true,
  },
} as const satisfies Record<string, About & { webhook: string }>

export type Provider = keyof typeof providers

/** How an order is paid: through a provider, or by a bank transfer that an owner records. */
export const paymentMethods = {
  ...providers,
  transfer: { name: 'Bank transfer', way: 'transfer' },
} as const satisfies Record<string, About>

export type PaymentMethod = keyof typeof paymentMethods

/** Returns the name of the provider that was the seller of an order; null if the shop was. */
export function findSeller(method: PaymentMethod): string | null {
  const { name, sells }: About = paymentMethods[method]
  return sells ? name : null
}

/** Returns the URL where the vendor signs in at a provider; null if unknown. */
export function findSite(provider: Provider): string | null {
  const { site }: About = providers[provider]
  return site ?? null
}

export const providerIds = Object.keys(providers) as [Provider, ...Provider[]]
export const paymentMethodIds = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]

/** The payment methods whose order ids are shown only to the buyer. */
export const methodsWithSecretIds = paymentMethodIds.filter((id) => {
  const { idOpensOrder }: About = paymentMethods[id]
  return idOpensOrder
})

/** Returns a provider's order id for people other than the buyer; null if it is a secret. */
export function showReference(method: PaymentMethod, reference: string): string | null {
  return methodsWithSecretIds.includes(method) ? null : reference
}

/** Lists the providers for this way to pay. */
export function listProvidersOf(way: About['way']): Provider[] {
  return providerIds.filter((id) => providers[id].way === way)
}

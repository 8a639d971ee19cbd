/** The ways to pay, as a buyer names them. */
export const paymentWays = ['card', 'crypto', 'gumroad', 'transfer'] as const

/** Says how an order was paid for, after the words for what it bought. */
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
  /** The address where a vendor signs in; unknown where it is a server of the vendor’s own. */
  site?: string
  /** True if it is the seller of its orders, which begin there, and issues their invoices. */
  sells?: true
  /** True if its id of an order opens the order's page, and so shows the key: the id is then a secret. */
  idOpensOrder?: true
}

/**
 * Every provider that this shop knows, with the path below /api where its webhook events arrive. A
 * `{secret}` in the path proves them, where the provider signs nothing.
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

/** The means of payment of an order: a provider, or a bank transfer, which an owner records. */
export const paymentMethods = {
  ...providers,
  transfer: { name: 'Bank transfer', way: 'transfer' },
} as const satisfies Record<string, About>

export type PaymentMethod = keyof typeof paymentMethods

/** Returns the name of the provider that sold an order itself; null for one that the shop sold. */
export function findSeller(method: PaymentMethod): string | null {
  const { name, sells }: About = paymentMethods[method]
  return sells ? name : null
}

/** Answers where a vendor signs in at a provider; null where that is not known. */
export function findSite(provider: Provider): string | null {
  const { site }: About = providers[provider]
  return site ?? null
}

export const providerIds = Object.keys(providers) as [Provider, ...Provider[]]
export const paymentMethodIds = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]

/** The methods whose ids of orders are shown to nobody but the buyer. */
export const methodsWithSecretIds = paymentMethodIds.filter((id) => {
  const { idOpensOrder }: About = paymentMethods[id]
  return idOpensOrder
})

/** Returns a provider's id of an order as others than its buyer may see it; null where it is a secret. */
export function showReference(method: PaymentMethod, reference: string): string | null {
  return methodsWithSecretIds.includes(method) ? null : reference
}

/** Lists the providers that a buyer pays through in this way. */
export function listProvidersOf(way: About['way']): Provider[] {
  return providerIds.filter((id) => providers[id].way === way)
}

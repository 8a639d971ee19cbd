/** As people write them. */
export const providerNames: Record<string, string> = {
  stripe: 'Stripe',
  coinbase: 'Coinbase',
  btcpay: 'BTCPay',
  gumroad: 'Gumroad',
}

import type { GumroadConfig } from '../../settings/gumroad.ts'
import { sayWhichSale, type ProviderFacts } from '../facts.ts'

export const gumroad: ProviderFacts<GumroadConfig> = {
  // Purchases start at Gumroad, so no form of ours leads there.
  listCheckoutHosts: () => [],
  signEvent: (type) => ({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `resource_name=${type}`,
  }),
  sayWhereToRefund: (sale) =>
    `Refund the sale${sayWhichSale(sale)} at Gumroad, all of it or a part. Any license it paid for ends by itself once all is refunded.`,
  findPage: () => null,
}

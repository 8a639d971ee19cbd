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
    `Refund the sale${sayWhichSale(sale)} at Gumroad, in full or in part. A full refund ends what it paid for.`,
  findPage: () => null,
}

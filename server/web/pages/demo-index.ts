import { isSoldInDollars } from '#contract/product.ts'
import { people } from '../../demo/people.ts'
import type { PageFiles } from '../files/load.ts'
import type { Config } from '../../settings/config.ts'

interface Shown {
  hasMailbox: boolean
  hasPayPages: boolean
}

/** Lists the addresses that only a demo has, and the people of its seed. */
export function showDemoIndex(
  { demoCrypto }: Pick<Config, 'demoCrypto'>,
  { served }: PageFiles,
  { hasMailbox, hasPayPages }: Shown,
): Response {
  const links: [address: string, name: string, isThere: boolean][] = [
    ['/demo/mail', 'Demo mailbox', hasMailbox],
    ['/demo/stripe', 'Payments on Stripe', hasPayPages],
    ['/demo/coinbase', 'Payments on Coinbase', hasPayPages && demoCrypto],
    ['/demo/gumroad', 'Sales on Gumroad', hasPayPages && isSoldInDollars],
  ]
  const there = links.filter(([, , isThere]) => isThere)
  return served.answer('demo', {
    links: there.map(([address, name]) => ({ address, name })),
    people,
  })
}

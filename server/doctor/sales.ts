import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { ok, problem, type Finding } from './finding.ts'

/** Looks at the newest pages that Stripe made for this shop: who sells there. */
export async function checkSales(
  { stripe }: Config,
  log: Logger,
  shop: string | null,
): Promise<Finding[]> {
  if (stripe === null || shop === null) return []
  const { connectTo } = await import('../checkout/stripe/connect.ts')
  const { countManaged } = await import('../checkout/stripe/managed.ts')
  const counted = await countManaged({ sdk: connectTo(stripe), log }, shop)
  // Whether Stripe answers at all is a line of its own.
  if (counted === 'unavailable') return []
  const { sessions, managed } = counted
  if (sessions === 0) return [ok('sales at stripe', 'No checkout page was made yet.')]
  if (managed === 0) return [ok('sales at stripe', `You are the seller of ${sayNewest(sessions)}.`)]
  return [
    problem(
      'sales at stripe',
      `Stripe is the seller of ${managed} of ${sayNewest(sessions)} (Managed Payments).`,
      'Payments of these bring no key: refund them in quarantine list. The shop asks Stripe for the opposite, so show this line to Stripe support.',
    ),
  ]
}

function sayNewest(sessions: number): string {
  return sessions === 1 ? 'the newest checkout page' : `the newest ${sessions} checkout pages`
}

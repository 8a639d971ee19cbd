import { providers } from '#contract/providers.ts'
import { listProviders, type Payments } from '../checkout/provider.ts'
import type { LockedBooks } from '../deps.ts'
import { sayForSettings } from '../settings/command-line.ts'
import type { Config } from '../settings/config.ts'
import { isPublicSite } from '../settings/networks.ts'
import { describeMuted } from '../troubles/webhooks.ts'
import { createPeerClock } from '../clock.ts'
import { ok, trouble, type Finding, problem } from './finding.ts'

/** Makes the smallest call to each provider that needs our key. */
export function checkProviders(payments: Payments): Promise<Finding[]> {
  return Promise.all(
    listProviders(payments).map(async ({ name, probe }) => {
      const answer = await probe()
      if (answer === 'answers') return ok(name, `${providers[name].name} accepts the key.`)
      return answer === 'refused'
        ? trouble(name, `${name}_refuses_key`, `${providers[name].name} refuses the key.`)
        : trouble(name, 'provider_silent', `${providers[name].name} does not answer.`)
    }),
  )
}

const part = 'events of stripe'
const advice = `Run: ${sayForSettings('connect stripe', 'settings')}, then restart the shop`

/** Whether Stripe sends this shop all it has to know. */
export async function checkEvents({
  stripe,
  siteUrl,
}: Pick<Config, 'stripe' | 'siteUrl'>): Promise<Finding[]> {
  if (stripe === null || !isPublicSite(siteUrl)) return []
  const { connectTo } = await import('../checkout/stripe/connect.ts')
  const { listMissingEvents } = await import('../checkout/stripe/connect-webhook.ts')
  const missing = await listMissingEvents(connectTo(stripe), siteUrl)
  // A restricted key may do without this, and whether Stripe answers is a line of its own.
  if (missing === 'unreadable')
    return [ok(part, 'The key may not read them: compare them in Stripe’s dashboard.')]
  return missing.length === 0
    ? [ok(part, 'Stripe sends all that the shop needs.')]
    : [problem(part, describeMuted(missing, siteUrl), advice)]
}

/** Looks at the newest pages that Stripe made for this shop: who sells there. */
export async function checkSales(
  { config: { stripe }, clock, log }: Pick<LockedBooks, 'config' | 'clock' | 'log'>,
  shop: string | null,
): Promise<Finding[]> {
  if (stripe === null || shop === null) return []
  const { connectTo } = await import('../checkout/stripe/connect.ts')
  const { countManaged } = await import('../checkout/stripe/paid.ts')
  const counted = await countManaged(
    { sdk: connectTo(stripe), clock, peerClock: createPeerClock(clock), log },
    shop,
  )
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

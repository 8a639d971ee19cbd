import type { Config } from '../settings/config.ts'
import { sayForSettings } from '../settings/command-line.ts'
import { isPublicSite } from '../settings/networks.ts'
import { describeMuted } from '../troubles/webhooks.ts'
import { ok, problem, type Finding } from './finding.ts'

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

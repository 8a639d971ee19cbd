import { listMissingEvents } from '../checkout/stripe/connect-webhook.ts'
import { connectTo } from '../checkout/stripe/connect.ts'
import type { Config } from '../settings/config.ts'
import { sayForSettings } from '../settings/command-line.ts'
import { isPublicSite } from '../settings/networks.ts'
import { ok, problem, type Finding } from './finding.ts'

const part = 'events of stripe'
const advice = `Run: ${sayForSettings('connect stripe', 'settings')}, then restart the shop`

/** Whether Stripe sends this shop all it has to know. */
export async function checkEvents({
  stripe,
  siteUrl,
}: Pick<Config, 'stripe' | 'siteUrl'>): Promise<Finding[]> {
  if (stripe === null || !isPublicSite(siteUrl)) return []
  const missing = await listMissingEvents(connectTo(stripe), siteUrl)
  // A restricted key may do without this, and whether Stripe answers is a line of its own.
  if (missing === 'unreadable')
    return [ok(part, 'The key may not read them: compare them in Stripe’s dashboard.')]
  if (missing === 'no_webhook')
    return [problem(part, `Stripe has no webhook for ${siteUrl}.`, advice)]
  if (missing === 'off') return [problem(part, 'The webhook at Stripe is switched off.', advice)]
  return missing.length === 0
    ? [ok(part, 'Stripe sends all that the shop needs.')]
    : [problem(part, `Stripe does not send ${missing.join(', ')}.`, advice)]
}

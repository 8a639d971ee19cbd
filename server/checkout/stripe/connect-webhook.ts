import Stripe from 'stripe'
import { product } from '#contract/product.ts'
import { isPublicSite } from '../../settings/networks.ts'
import { isFinalRefusal } from '../note-refusal.ts'
import { readAll } from './connect.ts'
import { handledEvents } from './events.ts'

export type ConnectOutcome =
  /** Present only now, because Stripe shows the secret once. */
  | { ok: true; did: 'made'; address: string; secret: string }
  | { ok: true; did: 'updated' | 'kept'; address: string }
  | { ok: false; reason: 'not_public' | 'refused' | 'unavailable'; message: string }

/** Makes Stripe send these events, and no others, to the shop's address. Repeating it is safe. */
export async function connectWebhook(sdk: Stripe, siteUrl: string): Promise<ConnectOutcome> {
  if (!isPublicSite(siteUrl))
    return {
      ok: false,
      reason: 'not_public',
      message: `Stripe sends events only to public addresses that begin with https, and SITE_URL is ${siteUrl}.`,
    }
  const address = addressOf(siteUrl)
  try {
    return await connectTo(sdk, address)
  } catch (error) {
    return describeFailure(error)
  }
}

const addressOf = (siteUrl: string) => `${siteUrl}/api/stripe/webhook`

async function connectTo({ webhookEndpoints }: Stripe, address: string): Promise<ConnectOutcome> {
  const found = await findAt(webhookEndpoints, address)
  if (found === undefined) {
    const { secret } = await webhookEndpoints.create({
      url: address,
      enabled_events: [...handledEvents],
      description: product.name,
    })
    return { ok: true, did: 'made', address, secret: secret! }
  }
  if (isAsWanted(found)) return { ok: true, did: 'kept', address }
  await webhookEndpoints.update(found.id, { enabled_events: [...handledEvents], disabled: false })
  return { ok: true, did: 'updated', address }
}

async function findAt(endpoints: Stripe['webhookEndpoints'], address: string) {
  const all = await readAll(endpoints.list({ limit: 100 }))
  return all.find(({ url }) => url === address)
}

/** Lists the events that the shop needs but Stripe does not send; `unreadable` when our key may not ask. */
export async function listMissingEvents(
  sdk: Stripe,
  siteUrl: string,
): Promise<string[] | 'no_webhook' | 'off' | 'unreadable'> {
  try {
    const found = await findAt(sdk.webhookEndpoints, addressOf(siteUrl))
    if (found === undefined) return 'no_webhook'
    if (found.status !== 'enabled') return 'off'
    const sent: string[] = found.enabled_events
    return sent.includes('*') ? [] : handledEvents.filter((event) => !sent.includes(event))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return 'unreadable'
  }
}

function isAsWanted({ enabled_events, status }: Stripe.WebhookEndpoint): boolean {
  const isSame = enabled_events.toSorted().join() === handledEvents.toSorted().join()
  return status === 'enabled' && isSame
}

function describeFailure(error: unknown): ConnectOutcome {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { statusCode } = error
  if (statusCode === undefined || !isFinalRefusal(statusCode))
    return { ok: false, reason: 'unavailable', message: 'Stripe does not answer. Try again.' }
  const message =
    statusCode === 401 || statusCode === 403
      ? 'Stripe refuses STRIPE_SECRET_KEY: it must be a key of your account that may write webhook endpoints.'
      : `Stripe refuses the webhook: ${error.message}`
  return { ok: false, reason: 'refused', message }
}

import Stripe from 'stripe'
import { product } from '#contract/product.ts'
import { isLoopback, isPrivateHost } from '../../settings/networks.ts'
import { isFinalRefusal } from '../note-refusal.ts'
import { readAll } from './connect.ts'
import { handledEvents } from './events.ts'

export type ConnectOutcome =
  /** Stripe shows the secret only once. */
  | { ok: true; did: 'made'; address: string; secret: string }
  | { ok: true; did: 'updated' | 'kept'; address: string }
  | { ok: false; reason: 'not_public' | 'refused' | 'unavailable'; message: string }

/** Makes Stripe send the shop's events to its address, and only these. It can be run again. */
export async function connectWebhook(sdk: Stripe, siteUrl: string): Promise<ConnectOutcome> {
  if (!isPublic(siteUrl))
    return {
      ok: false,
      reason: 'not_public',
      message: `Stripe sends events only to public addresses that begin with https, and SITE_URL is ${siteUrl}.`,
    }
  const address = `${siteUrl}/api/stripe/webhook`
  try {
    return await connectTo(sdk, address)
  } catch (error) {
    return describeFailure(error)
  }
}

function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'https:' && !isLoopback(siteUrl) && !isPrivateHost(hostname)
}

async function connectTo({ webhookEndpoints }: Stripe, address: string): Promise<ConnectOutcome> {
  const all = await readAll(webhookEndpoints.list({ limit: 100 }))
  const found = all.find(({ url }) => url === address)
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

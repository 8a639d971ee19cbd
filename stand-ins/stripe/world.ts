import type { Deliveries } from '../deliveries.ts'
import { signatureHeader } from './signature.ts'
import type { Store } from './store.ts'
import { apiVersion, nowInSeconds, objectId } from './wire.ts'
import type { TaxBehavior, WireEvent } from './wire.ts'

export type World = {
  store: Store
  deliveries: Deliveries
  /** The address of its pages. */
  url: string
  livemode: boolean
  /**
   * The tax rate of all buyers, in percent; whether prices include tax by default; and whether sessions
   * are taxed by default.
   */
  tax: { rate: number; behavior: TaxBehavior; byDefault: boolean }
  /**
   * True if Stripe is the seller by default, as in some accounts since July 2026; and the tax code of a
   * product without one. Without a code, such a session is refused.
   */
  managedPayments: { byDefault: boolean; taxCode: string | null }
  /** The most sessions or events on a page, however many are asked for. */
  mostPerPage: number
  webhookSecrets: string[]
  webhookUrls: string[]
  /** True if it sends events also to the webhooks that the shop makes. */
  followsWebhooks: boolean
  isKeyRevoked: boolean
  refundsBegin: 'succeeded' | 'pending' | 'requires_action'
}

export type Cause = WireEvent['request']

export const byBuyer: Cause = { id: null, idempotency_key: null }

/** Records an event and sends it to every webhook address. */
export function announce(
  world: World,
  type: string,
  object: object,
  cause: Cause,
  before?: object,
): WireEvent {
  const event = composeEvent(world, {
    type,
    data: { object: structuredClone(object), ...(before && { previous_attributes: before }) },
    request: cause,
  })
  world.store.events.set(event.id, { event, pending: [...world.webhookUrls] })
  world.store.changed()
  deliver(world, event.id, world.webhookUrls)
  return event
}

export function composeEvent(
  world: World,
  given: Partial<WireEvent> & Pick<WireEvent, 'type' | 'data'>,
): WireEvent {
  return {
    id: objectId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    livemode: world.livemode,
    pending_webhooks: world.webhookUrls.length,
    request: byBuyer,
    ...given,
  }
}

export function markDelivered(world: World, eventId: string, url: string): void {
  const record = world.store.events.get(eventId)
  if (!record) return
  record.pending = record.pending.filter((address) => address !== url)
  record.event.pending_webhooks = record.pending.length
  world.store.changed()
}

/**
 * Composes headers and body of one delivery; the body is indented, so a handler that reserializes it
 * fails.
 */
export function composeDelivery(event: WireEvent, secrets: string[], timestamp: number) {
  const body = JSON.stringify(event, null, 2)
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureHeader(body, secrets, timestamp),
    },
  }
}

export function deliver(world: World, eventId: string, urls: string[]): void {
  const record = world.store.events.get(eventId)!
  const compose = () => composeDelivery(record.event, world.webhookSecrets, nowInSeconds())
  world.deliveries.post({ id: eventId, type: record.event.type, compose }, urls)
}

import type { Deliveries } from '../deliveries.ts'
import { signatureHeader } from './signature.ts'
import type { Store } from './store.ts'
import { apiVersion, nowInSeconds, objectId } from './wire.ts'
import type { TaxBehavior, WireEvent } from './wire.ts'

/** The state and services shared by every verb of the stand-in. */
export type World = {
  store: Store
  deliveries: Deliveries
  /** Of its pages. */
  url: string
  livemode: boolean
  /**
   * Where all buyers live, in percent; what a price contains unless it says so itself; and whether a
   * session is taxed unless it says so itself.
   */
  tax: { rate: number; behavior: TaxBehavior; byDefault: boolean }
  /**
   * Whether Stripe is the seller unless a session says otherwise, as in some accounts since July 2026;
   * and the tax code of a product that names none. Without one, such a session is refused.
   */
  managedPayments: { byDefault: boolean; taxCode: string | null }
  /** How many sessions or events fit on a page, however many are asked for. */
  mostPerPage: number
  webhookSecrets: string[]
  webhookUrls: string[]
  /** Whether it sends events to the webhooks that the shop makes, too. */
  followsWebhooks: boolean
  isKeyRevoked: boolean
  /** How a refund stands when it is made. */
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

/** Headers and body of one delivery; the body is indented, so a handler that reserializes it fails. */
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

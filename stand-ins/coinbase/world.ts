import { createHmac, randomUUID } from 'node:crypto'
import type { Deliveries } from '../deliveries.ts'
import type { Store } from './store.ts'
import type { Checkout, EventType, WireEvent } from './wire.ts'

export type World = {
  store: Store
  deliveries: Deliveries
  url: string
  path: string
  webhookSecrets: string[]
  webhookUrls: string[]
}

/** Records an event and sends it to every webhook address. */
export function announce(world: World, eventType: EventType, checkout: Checkout): void {
  const id = randomUUID()
  const event = { ...structuredClone(checkout), eventType }
  world.store.events.set(id, { event, pending: [...world.webhookUrls] })
  world.store.changed()
  deliver(world, id, world.webhookUrls)
}

export function markDelivered(world: World, eventId: string, url: string): void {
  const record = world.store.events.get(eventId)
  if (!record) return
  record.pending = record.pending.filter((address) => address !== url)
  world.store.changed()
}

type Signing = { secret: string; timestamp: number }

/**
 * Composes headers and body of one delivery; the body is indented, so a handler that reserializes it
 * fails.
 */
export function composeDelivery(eventId: string, event: object, { secret, timestamp }: Signing) {
  const body = JSON.stringify(event, null, 2)
  const type = (event as Partial<WireEvent>).eventType ?? ''
  const signed = {
    'content-type': 'application/json',
    'x-event-id': eventId,
    'x-event-type': type,
  }
  const names = Object.keys(signed).join(' ')
  const values = Object.values(signed).join('.')
  const v0 = mac(secret, `${timestamp}.${body}`)
  const v1 = mac(secret, `${timestamp}.${names}.${values}.${body}`)
  const signature = `t=${timestamp},v0=${v0},h=${names},v1=${v1}`
  return { body, headers: { ...signed, 'x-hook0-signature': signature } }
}

const mac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex')

export function deliver(world: World, eventId: string, urls: string[]): void {
  const { event } = world.store.events.get(eventId)!
  const compose = () =>
    composeDelivery(eventId, event, {
      secret: world.webhookSecrets[0]!,
      timestamp: Math.floor(Date.now() / 1000),
    })
  world.deliveries.post({ id: eventId, type: event.eventType, compose }, urls)
}

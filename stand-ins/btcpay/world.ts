import { createHmac } from 'node:crypto'
import type { Deliveries } from '../deliveries.ts'
import { nowInSeconds, objectId, type Invoice, type EventType, type Payment } from './wire.ts'

export type Entry = { invoice: Invoice; payments: Payment[] }

export type World = {
  entries: Map<string, Entry>
  events: object[]
  deliveries: Deliveries
  url: string
  storeId: string
  webhookSecret: string
  webhookUrls: string[]
}

/** Posts the event to every webhook address; a redelivery is marked as one. */
export function announce(world: World, type: EventType, invoice: Invoice, more: object = {}): void {
  const originalDeliveryId = objectId()
  const delivery = { webhookId: 'stand-in', type, storeId: invoice.storeId, invoiceId: invoice.id }
  const events = { ...delivery, metadata: invoice.metadata, ...more }
  world.events.push({ deliveryId: originalDeliveryId, originalDeliveryId, ...events })
  for (const url of world.webhookUrls) {
    let attempts = 0
    const compose = () => {
      attempts += 1
      const deliveryId = attempts === 1 ? originalDeliveryId : objectId()
      const isRedelivery = attempts > 1
      const timestamp = nowInSeconds()
      const body = { deliveryId, originalDeliveryId, isRedelivery, timestamp, ...events }
      return composeDelivery(body, world.webhookSecret)
    }
    world.deliveries.post({ id: originalDeliveryId, type, compose }, [url])
  }
}

/** Composes a delivery. Its body is indented, so that a handler that reserializes it fails. */
export function composeDelivery(events: object, secret: string) {
  const body = JSON.stringify(events, null, 2)
  const mac = createHmac('sha256', secret).update(body, 'utf8').digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'btcpay-sig': `sha256=${mac}`,
  }
  return { body, headers }
}

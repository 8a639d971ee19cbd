import { randomUUID } from 'node:crypto'
import { deliveryVerbs, type Delivery, type DeliveryVerbs } from '../deliveries.ts'
import { weatherVerbs, type Weather, type WeatherVerbs } from '../weather.ts'
import { expireCheckout, findCheckout } from './checkouts.ts'
import { confirmCheckout, payCheckout, refundCheckout, type Transfer } from './payments.ts'
import type { Checkout, Refund, WireEvent } from './wire.ts'
import { composeDelivery, type World } from './world.ts'

type SendOptions = {
  /** Replaces the endpoint's own secret. */
  secret?: string
  /** Unix seconds for the signature; now by default. */
  timestamp?: number
}

/** What a test can do to the provider besides calling it. */
export type Verbs = WeatherVerbs &
  DeliveryVerbs & {
    pay: (id: string, given?: Transfer) => Checkout
    confirm: (id: string) => Checkout
    expire: (id: string) => Checkout
    refund: (id: string, given?: { amount?: string }) => Refund
    /** Overwrites fields of a checkout with false values (amount, currency, status, settlement, …). */
    doctor: (id: string, patch: Partial<Checkout>) => Checkout
    /** Signs any body and delivers it once, immediately; returns how each address answered. */
    send: (event: object, given?: SendOptions) => Promise<Delivery[]>
    /** New webhook addresses for later events. */
    deliverTo: (urls: string[]) => void
    checkouts: () => Checkout[]
    events: () => WireEvent[]
  }

export function verbsOf(world: World, weather: Weather): Verbs {
  return {
    pay: (id, given) => structuredClone(payCheckout(world, id, given)),
    confirm: (id) => structuredClone(confirmCheckout(world, id)),
    expire: (id) => structuredClone(expireCheckout(world, id)),
    refund: (id, given = {}) => structuredClone(refundCheckout(world, id, given.amount)),
    doctor(id, patch) {
      const { checkout } = findCheckout(world, id)
      Object.assign(checkout, patch)
      world.store.changed()
      return structuredClone(checkout)
    },
    send: (event, given = {}) => send(world, event, given),
    ...deliveryVerbs(world.deliveries),
    ...weatherVerbs(weather),
    deliverTo(urls) {
      world.webhookUrls = [...urls]
    },
    checkouts: () =>
      [...world.store.checkouts.values()]
        .map(({ checkout }) => structuredClone(checkout))
        .toReversed(),
    events: () =>
      [...world.store.events.values()].map(({ event }) => structuredClone(event)).toReversed(),
  }
}

function send(world: World, event: object, given: SendOptions): Promise<Delivery[]> {
  const id = randomUUID()
  const signing = {
    secret: given.secret ?? world.webhookSecrets[0]!,
    timestamp: given.timestamp ?? Math.floor(Date.now() / 1000),
  }
  const compose = () => composeDelivery(id, event, signing)
  return world.deliveries.postOnce({ id, type: 'sent', compose }, world.webhookUrls)
}

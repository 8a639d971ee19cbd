import { randomUUID } from 'node:crypto'
import { deliveryVerbs, type Delivery } from '../deliveries.ts'
import { weatherVerbs, type Weather } from '../weather.ts'
import type { PastPayment } from '../past-payment.ts'
import { expireCheckout, findCheckout } from './checkouts.ts'
import { recallCheckout } from './past.ts'
import { confirmCheckout, payCheckout, refundCheckout, type Transfer } from './payments.ts'
import type { Checkout } from './wire.ts'
import { composeDelivery, type World } from './world.ts'

type SendOptions = {
  secret?: string
  /** The Unix seconds for the signature; now by default. */
  timestamp?: number
}

export type Verbs = ReturnType<typeof verbsOf>

export function verbsOf(world: World, weather: Weather) {
  return {
    ...deliveryVerbs(world.deliveries),
    ...weatherVerbs(weather),
    pay: (id: string, given?: Transfer) => structuredClone(payCheckout(world, id, given)),
    confirm: (id: string) => structuredClone(confirmCheckout(world, id)),
    expire: (id: string) => structuredClone(expireCheckout(world, id)),
    refund: (id: string, given: { amount?: string } = {}) =>
      structuredClone(refundCheckout(world, id, given.amount)),
    /** Overwrites fields of a checkout with false values (amount, currency, status, settlement, …). */
    doctor(id: string, patch: Partial<Checkout>) {
      const { checkout } = findCheckout(world, id)
      Object.assign(checkout, patch)
      world.store.changed()
      return structuredClone(checkout)
    },
    /** Signs any body and delivers it once, immediately; returns how each address answered. */
    send: (event: object, given: SendOptions = {}) => send(world, event, given),
    recall: (past: PastPayment) => recallCheckout(world, past),
    /** Sets the webhook addresses for later events. */
    deliverTo: (urls: string[]) => void (world.webhookUrls = [...urls]),
    checkouts: () =>
      structuredClone(
        [...world.store.checkouts.values()].map(({ checkout }) => checkout),
      ).toReversed(),
    events: () =>
      structuredClone([...world.store.events.values()].map(({ event }) => event)).toReversed(),
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

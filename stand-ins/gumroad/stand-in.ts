import type { Delivery, DeliveryVerbs } from '../deliveries.ts'
import type { WeatherVerbs } from '../weather.ts'
import type { Call } from '../gate.ts'
import type { Resource } from './pings.ts'
import type { Order } from './sell.ts'
import type { Sale } from './wire.ts'

/** Controls a running stand-in. `calls` and `deliveries` are live lists, oldest first. */
export type GumroadStandIn = WeatherVerbs &
  DeliveryVerbs & {
    url: string
    seed: number
    productId: string
    calls: Call[]
    deliveries: Delivery[]
    /** Returns the id of the sale. */
    sell: (order: Order) => string
    refund: (id: string, cents?: number) => void
    dispute: (id: string) => void
    winDispute: (id: string) => void
    /** Overwrites fields of a sale with false values; null removes a field. */
    doctor: (id: string, patch: { [Field in keyof Sale]?: unknown }) => void
    /** The current form of a ping about this sale. */
    pingBody: (id: string, resource: Resource) => string
    /** Sends one ping immediately with these fields, bypassing every mode and fault. */
    forge: (fields: Record<string, string>) => Promise<Delivery[]>
    /** Changes the price of the product, as its seller does. */
    reprice: (cents: number) => void
    deliverTo: (urls: string[]) => void
    close: () => Promise<void>
  }

import type { Delivery } from '../deliveries.ts'
import type { WeatherVerbs } from '../weather.ts'
import type { Call } from './gate.ts'
import type { Resource } from './pings.ts'
import type { Order } from './sell.ts'
import type { Sale } from './wire.ts'

/** The handle of a running stand-in. `calls` and `deliveries` are live lists, oldest first. */
export type GumroadStandIn = WeatherVerbs & {
  url: string
  seed: number
  productId: string
  calls: Call[]
  deliveries: Delivery[]
  /** Answers the id of the sale. */
  sell: (order: Order) => string
  refund: (id: string, cents?: number) => void
  dispute: (id: string) => void
  winDispute: (id: string) => void
  /** Puts false facts into a sale; null takes a field out. */
  doctor: (id: string, patch: { [Field in keyof Sale]?: unknown }) => void
  /** The form that a ping about this sale holds now. */
  pingBody: (id: string, resource: Resource) => string
  /** One ping now with these fields, past every mode and fault. */
  forge: (fields: Record<string, string>) => Promise<Delivery[]>
  /** Pings wait until `release`. */
  hold: () => void
  /** Pings are lost for good until `release`. */
  drop: () => void
  release: () => void
  deliverTo: (urls: string[]) => void
  close: () => Promise<void>
}

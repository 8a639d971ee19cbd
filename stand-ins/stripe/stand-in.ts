import type { Delivery } from '../deliveries.ts'
import type { Call } from './gate.ts'
import type { Verbs } from './verbs.ts'

/** Controls a running stand-in. `calls` and `deliveries` are live lists, oldest first. */
export type StripeStandIn = Verbs & {
  url: string
  seed: number
  calls: Call[]
  deliveries: Delivery[]
  close: () => Promise<void>
}

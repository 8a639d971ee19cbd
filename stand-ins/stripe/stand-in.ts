import type { Hono } from 'hono'
import type { Delivery } from '../deliveries.ts'
import type { Call, Env } from './gate.ts'
import type { Verbs } from './verbs.ts'

/** Controls a running stand-in. `calls` and `deliveries` are live lists, oldest first. */
export type StripeStandIn = Verbs & {
  url: string
  /** Answers as its port does. */
  fetch: Hono<Env>['fetch']
  seed: number
  calls: Call[]
  deliveries: Delivery[]
  close: () => Promise<void>
}

import { Hono, type Context } from 'hono'
import type { Behavior } from '../behavior.ts'
import { Deliveries, deliveryVerbs } from '../deliveries.ts'
import { gate, type Call, type Env } from '../gate.ts'
import { openCollections } from '../snapshot.ts'
import { openWeather, weatherVerbs, type Weather } from '../weather.ts'
import { api, fail, refuseWrongToken } from './api.ts'
import { dispute, refund, winDispute } from './money.ts'
import type { PastPayment } from '../past-payment.ts'
import { pages } from './pages/routes.ts'
import { recallSale } from './past.ts'
import { pingBody, sendPing, type Resource } from './pings.ts'
import { sell, type Order } from './sell.ts'
import type { Sale } from './wire.ts'
import { findSale, type SaleRecord, type World } from './world.ts'

export type GumroadOptions = {
  accessToken: string
  productId: string
  sellerId: string
  pingUrls: string[]
  /** The page after the purchase, to which `sale_id` is added. */
  successUrl: string
  /** The prefix of every path; empty if the stand-in has its own port. */
  path: string
  /** The default is `hostile`. */
  behavior?: Behavior
  stateFile?: string
}

// Gumroad tries four times within 75 minutes, and not again after a dropped connection.
const attempts = 4

/**
 * Opens all of Gumroad except a port: `routes` for a server to answer, and `close`, which stops its
 * background work.
 */
export function openGumroad(options: GumroadOptions) {
  const { seed, random, weather } = openWeather(options.behavior)
  const deliveries = new Deliveries({ weather, random, attempts })
  const { productId, sellerId, pingUrls, successUrl, path } = options
  const place = { productId, productPrice: 4900, sellerId, pingUrls, successUrl, path }
  const world: World = {
    ...openCollections({ sales: new Map<string, SaleRecord>() }, options.stateFile),
    deliveries,
    ...place,
  }
  const calls: Call[] = []
  const check = (c: Context<Env>) => refuseWrongToken(c, options.accessToken)
  const routes = new Hono<Env>()
    .use('/v2/*', gate({ weather, random, calls, check, fail }))
    .route('/v2', api(world))
    .route('/', pages(world))
  return { seed, productId, calls, routes, ...verbsOf(world, weather) }
}

/** Lists the verbs. `deliveries` is a live list, oldest first. */
function verbsOf(world: World, weather: Weather) {
  return {
    ...deliveryVerbs(world.deliveries),
    ...weatherVerbs(weather),
    deliveries: world.deliveries.log,
    sell: (order: Order) => sell(world, order).id,
    refund: (id: string, cents?: number) => refund(world, id, cents),
    dispute: (id: string) => dispute(world, id),
    winDispute: (id: string) => winDispute(world, id),
    /** Overwrites fields of a sale with false values; null removes a field. */
    doctor: (id: string, patch: { [Field in keyof Sale]?: unknown }) => doctor(world, id, patch),
    /** Returns the current form of a ping about this sale. */
    pingBody: (id: string, resource: Resource) => pingBody(world, id, resource),
    /** Sends one ping immediately with these fields, bypassing every mode and fault. */
    forge: (fields: Record<string, string>) => sendPing(world, fields),
    /** Changes the price of the product, as its seller does. */
    reprice: (cents: number) => void (world.productPrice = cents),
    recall: (past: PastPayment) => recallSale(world, past),
    deliverTo: (urls: string[]) => void (world.pingUrls = [...urls]),
    close() {
      world.deliveries.stop()
      world.close()
    },
  }
}

function doctor(world: World, id: string, patch: Record<string, unknown>): void {
  const { sale } = findSale(world, id)
  for (const [field, value] of Object.entries(patch))
    if (value === null) Reflect.deleteProperty(sale, field)
    else Reflect.set(sale, field, value)
  world.changed()
}

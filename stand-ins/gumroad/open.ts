import { Hono } from 'hono'
import { hostile, type Behavior } from '../behavior.ts'
import { Deliveries } from '../deliveries.ts'
import { newSeed, seededRandom } from '../random.ts'
import { weatherVerbs, type Weather } from '../weather.ts'
import { api } from './api.ts'
import { gate, type Call, type Env } from './gate.ts'
import { dispute, refund, winDispute } from './money.ts'
import { pages } from './pages/routes.ts'
import { pingBody, sendPing } from './pings.ts'
import { sell } from './sell.ts'
import type { GumroadStandIn } from './stand-in.ts'
import { findSale, openSales, type World } from './world.ts'

export type GumroadOptions = {
  accessToken: string
  productId: string
  sellerId: string
  pingUrls: string[]
  /** Where the buyer goes after the purchase, with `sale_id` added. */
  successUrl: string
  /** Prefix of every path; empty if the stand-in has its own port. */
  path: string
  /** `hostile` by default. */
  behavior?: Behavior
  stateFile?: string
}

/** Routes for a server to answer; `close` stops its background work. */
type OpenGumroad = Omit<GumroadStandIn, 'url' | 'close'> & { routes: Hono<Env>; close: () => void }

// It tries four times within 75 minutes, and not again after a dropped connection.
const attempts = 4

/** All of Gumroad except a port. */
export function openGumroad(options: GumroadOptions): OpenGumroad {
  const behavior = options.behavior ?? hostile
  const seed = behavior.seed ?? newSeed()
  const random = seededRandom(seed)
  const weather: Weather = { down: false, slowMs: 0, behavior }
  const deliveries = new Deliveries({
    behavior: () => weather.behavior,
    random,
    attempts,
    onDelivered: () => {},
  })
  const { productId, sellerId, pingUrls, successUrl, path } = options
  const place = { productId, productPrice: 4900, sellerId, pingUrls, successUrl, path }
  const world: World = { ...openSales(options.stateFile), deliveries, ...place }
  const calls: Call[] = []
  const routes = new Hono<Env>()
    .use('/v2/*', gate({ accessToken: options.accessToken, weather, random, calls }))
    .route('/v2', api(world))
    .route('/', pages(world))
  return { seed, productId, calls, routes, ...verbsOf(world, weather) }
}

function verbsOf(world: World, weather: Weather) {
  return {
    deliveries: world.deliveries.log,
    sell: (order: Parameters<OpenGumroad['sell']>[0]) => sell(world, order).id,
    refund: (id: string, cents?: number) => refund(world, id, cents),
    dispute: (id: string) => dispute(world, id),
    winDispute: (id: string) => winDispute(world, id),
    doctor: (id: string, patch: Record<string, unknown>) => doctor(world, id, patch),
    pingBody: (id: string, resource: Parameters<OpenGumroad['pingBody']>[1]) =>
      pingBody(world, id, resource),
    forge: (fields: Record<string, string>) => sendPing(world, fields),
    reprice: (cents: number) => void (world.productPrice = cents),
    hold: () => world.deliveries.hold(),
    drop: () => world.deliveries.drop(),
    release: () => world.deliveries.release(),
    ...weatherVerbs(weather),
    deliverTo(urls: string[]) {
      world.pingUrls = [...urls]
    },
    close() {
      world.deliveries.stop()
      world.closeStore()
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

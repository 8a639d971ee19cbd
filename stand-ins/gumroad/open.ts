import { Hono, type Context } from 'hono'
import type { Behavior } from '../behavior.ts'
import { Deliveries, deliveryVerbs } from '../deliveries.ts'
import { gate, type Call, type Env } from '../gate.ts'
import { openCollections } from '../snapshot.ts'
import { openWeather, weatherVerbs, type Weather } from '../weather.ts'
import { api, fail, refuseWrongToken } from './api.ts'
import { dispute, refund, winDispute } from './money.ts'
import { pages } from './pages/routes.ts'
import { pingBody, sendPing } from './pings.ts'
import { sell } from './sell.ts'
import type { GumroadStandIn } from './stand-in.ts'
import { findSale, type World } from './world.ts'

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
  const { seed, random, weather } = openWeather(options.behavior)
  const deliveries = new Deliveries({
    weather,
    random,
    attempts,
  })
  const { productId, sellerId, pingUrls, successUrl, path } = options
  const place = { productId, productPrice: 4900, sellerId, pingUrls, successUrl, path }
  const world: World = {
    ...openCollections<Pick<World, 'sales'>>(['sales'], options.stateFile),
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
    ...deliveryVerbs(world.deliveries),
    ...weatherVerbs(weather),
    deliverTo(urls: string[]) {
      world.pingUrls = [...urls]
    },
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

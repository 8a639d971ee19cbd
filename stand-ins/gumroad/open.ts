import { Hono } from 'hono'
import { hostile, type Behaviour } from '../behaviour.ts'
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
  /** Where a buyer is led after the purchase, with `sale_id` added. */
  successUrl: string
  /** In front of every path; empty where it is alone on its port. */
  path: string
  /** `hostile` when nothing is said. */
  behaviour?: Behaviour
  stateFile?: string
}

/** For a server to answer; `close` ends what it does by itself. */
type OpenGumroad = Omit<GumroadStandIn, 'url' | 'close'> & { routes: Hono<Env>; close: () => void }

// It asks four times within an hour and a quarter, and not again after a cut line.
const attempts = 4

/** All of Gumroad but a port. */
export function openGumroad(options: GumroadOptions): OpenGumroad {
  const behaviour = options.behaviour ?? hostile
  const seed = behaviour.seed ?? newSeed()
  const random = seededRandom(seed)
  const weather: Weather = { down: false, slowMs: 0, behaviour }
  const deliveries = new Deliveries({
    behaviour: () => weather.behaviour,
    random,
    attempts,
    onDelivered: () => {},
  })
  const { productId, sellerId, pingUrls, successUrl, path } = options
  const place = { productId, sellerId, pingUrls, successUrl, path }
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

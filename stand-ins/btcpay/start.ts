import { Hono, type Context } from 'hono'
import type { Behavior } from '../behavior.ts'
import { Deliveries, deliveryVerbs } from '../deliveries.ts'
import { gate, type Call, type Env } from '../gate.ts'
import { serve, type Fetch, type Now } from '../serve.ts'
import type { Random } from '../random.ts'
import { openWeather, weatherVerbs, type Weather } from '../weather.ts'
import { api, fail, refuseWrongKey } from './api.ts'
import {
  confirmInvoice,
  expireInvoice,
  findInvoice,
  markInvoice,
  payInvoice,
  type Transfer,
} from './invoices.ts'
import { BtcpayProblem } from './problem.ts'
import { objectId, type Invoice } from './wire.ts'
import { composeDelivery, type World } from './world.ts'

export type BtcpayOptions = {
  port: number
  storeId: string
  apiKey: string
  webhookSecret: string
  /** The default is `hostile`. */
  behavior?: Behavior
  now?: Now
}

/** Controls a running stand-in. `calls` and `deliveries` are live lists, oldest first. */
export type BtcpayStandIn = Awaited<ReturnType<typeof startBtcpay>>

/** Plays a BTCPay Server on 127.0.0.1, as far as this shop can tell. */
export async function startBtcpay(options: BtcpayOptions) {
  const { seed, random, weather } = openWeather(options.behavior)
  const world = openWorld(options, weather, random)
  const calls: Call[] = []
  const check = (c: Context<Env>) => refuseWrongKey(c, options.apiKey)
  const store = `/api/v1/stores/${options.storeId}/invoices`
  const app = new Hono<Env>()
    .use('/api/v1/*', gate({ weather, random, calls, check, fail }))
    .route(store, api(world))
    .onError(answerProblem)
  const serving = await serve(app.fetch as Fetch, options.port, options.now)
  world.url = serving.url
  return {
    ...verbsOf(world),
    ...weatherVerbs(weather),
    url: world.url,
    seed,
    calls,
    deliveries: world.deliveries.log,
    async close() {
      world.deliveries.stop()
      await serving.close()
    },
  }
}

function openWorld(options: BtcpayOptions, weather: Weather, random: Random): World {
  return {
    entries: new Map(),
    events: [],
    deliveries: new Deliveries({ weather, random }),
    url: '',
    storeId: options.storeId,
    webhookSecret: options.webhookSecret,
    webhookUrls: [],
  }
}

function verbsOf(world: World) {
  return {
    ...deliveryVerbs(world.deliveries),
    pay: (id: string, given?: Transfer) => structuredClone(payInvoice(world, id, given)),
    confirm: (id: string) => structuredClone(confirmInvoice(world, id)),
    expire: (id: string) => structuredClone(expireInvoice(world, id)),
    /** Marks the invoice as its seller does after a refund. */
    mark: (id: string, status: 'Settled' | 'Invalid') =>
      structuredClone(markInvoice(world, id, status)),
    /** Overwrites fields of an invoice with false values. */
    doctor: (id: string, patch: Partial<Invoice>) =>
      structuredClone(Object.assign(findInvoice(world, id).invoice, patch)),
    /** Signs any body and delivers it once, immediately. */
    send(events: object, { secret = world.webhookSecret } = {}) {
      const compose = () => composeDelivery(events, secret)
      return world.deliveries.postOnce({ id: objectId(), type: 'sent', compose }, world.webhookUrls)
    },
    deliverTo: (urls: string[]) => void (world.webhookUrls = [...urls]),
    invoices: () =>
      structuredClone([...world.entries.values()].map(({ invoice }) => invoice)).toReversed(),
    events: () => structuredClone(world.events).toReversed(),
  }
}

function answerProblem(error: Error, c: Context): Response {
  if (error instanceof BtcpayProblem)
    return c.json({ code: error.code, message: error.message }, error.status)
  console.error(error)
  return c.text(`The stand-in itself failed: ${error.message}`, 500)
}

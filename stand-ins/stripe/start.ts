import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Behavior } from '../behavior.ts'
import { Deliveries, resumeDeliveries } from '../deliveries.ts'
import { pathOf, serve, type Fetch, type Now } from '../serve.ts'
import type { Random } from '../random.ts'
import { openWeather, type Weather } from '../weather.ts'
import { api } from './api.ts'
import { control } from './control.ts'
import { gate, recordCalls } from './gate.ts'
import type { Call, Env } from './gate.ts'
import { pages } from './pages/routes.ts'
import { mostPerPage } from './paging.ts'
import { StripeProblem } from './problem.ts'
import { openStore } from './store.ts'
import { expireOverdueSessions } from './sessions.ts'
import { verbsOf } from './verbs.ts'
import type { StripeStandIn } from './stand-in.ts'
import { byBuyer, deliver, markDelivered } from './world.ts'
import type { World } from './world.ts'

export type StripeOptions = {
  port: number
  secretKey: string
  webhookSecrets: string[]
  webhookUrls: string[]
  /** True if it also sends events to the webhooks that the shop creates. */
  followsWebhooks?: boolean
  /** The default is `hostile`. */
  behavior?: Behavior
  now?: Now
  stateFile?: string
  /** The address at which a site passes requests to its pages; its own port by default. */
  pagesUrl?: string
  /** Other stand-ins on the same port, each with its own paths. */
  neighbours?: Hono<{ Bindings: HttpBindings }>[]
  /** True if it also answers the verbs over HTTP under /_control. */
  control?: boolean
}

/** Plays Stripe on 127.0.0.1, as far as this shop can tell. Throws when the port is taken. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const { seed, random, weather } = openWeather(options.behavior)
  const world = openWorld(options, weather, random)
  const calls: Call[] = []

  const app = new Hono<Env>()
  app.use('/v1/*', async (_, next) => {
    expireOverdueSessions(world, byBuyer)
    await next()
  })
  app.use(
    '/v1/*',
    recordCalls(calls),
    gate({
      store: world.store,
      secretKey: () => (world.isKeyRevoked ? null : options.secretKey),
      weather,
      random,
    }),
  )
  app.route('/v1', api(world))
  if (options.control)
    app.route(
      '/_control',
      control(() => standIn),
    )
  for (const neighbour of options.neighbours ?? []) app.route('/', neighbour)
  app.route(pathOf(options.pagesUrl), pages(world))
  app.onError(answerProblem)

  const serving = await serve(app.fetch as Fetch, options.port, options.now)
  world.url = options.pagesUrl ?? serving.url
  const clock = setInterval(() => expireOverdueSessions(world, byBuyer), 1000).unref()
  resumeDeliveries(world.store.events, world.webhookUrls, (id, urls) => deliver(world, id, urls))

  const standIn: StripeStandIn = {
    ...verbsOf(world, weather),
    url: serving.url,
    fetch: app.fetch,
    seed,
    calls,
    deliveries: world.deliveries.log,
    async close() {
      clearInterval(clock)
      world.deliveries.stop()
      await serving.close()
      world.store.close()
    },
  }
  return standIn
}

function openWorld(options: StripeOptions, weather: Weather, random: Random): World {
  const world: World = {
    store: openStore(options.stateFile),
    deliveries: new Deliveries({
      weather,
      random,
      onDelivered: (eventId, url) => markDelivered(world, eventId, url),
    }),
    url: '',
    livemode: !options.secretKey.startsWith('sk_test_'),
    tax: { rate: 10, behavior: 'exclusive', byDefault: false },
    managedPayments: { byDefault: false, taxCode: null },
    mostPerPage,
    webhookSecrets: options.webhookSecrets,
    webhookUrls: [...options.webhookUrls],
    followsWebhooks: options.followsWebhooks ?? false,
    isKeyRevoked: false,
    refundsBegin: 'succeeded',
  }
  return world
}

function answerProblem(error: Error, c: Context): Response {
  if (error instanceof StripeProblem) return c.json({ error: error.error }, error.status)
  console.error(error)
  return c.json(
    { error: { type: 'api_error', message: `The stand-in itself failed: ${error.message}` } },
    500,
  )
}

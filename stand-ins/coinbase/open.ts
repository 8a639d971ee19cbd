import { Hono, type Context } from 'hono'
import type { Behavior } from '../behavior.ts'
import { Deliveries, resumeDeliveries, type Delivery } from '../deliveries.ts'
import { gate, type Call, type Env } from '../gate.ts'
import type { Random } from '../random.ts'
import { openWeather, type Weather } from '../weather.ts'
import { api } from './api.ts'
import { expireOverdueCheckouts } from './checkouts.ts'
import { pages } from './pages/routes.ts'
import { CoinbaseProblem } from './problem.ts'
import { openStore } from './store.ts'
import { fail, readKey, refuseWrongToken } from './token.ts'
import { verbsOf, type Verbs } from './verbs.ts'
import { deliver, markDelivered, type World } from './world.ts'

export type CoinbaseOptions = {
  keyId: string
  /** The key in Coinbase's format: 64 bytes of Ed25519 in base64, or an EC key as PEM. */
  keySecret: string
  webhookSecrets: string[]
  webhookUrls: string[]
  path?: string
  /** The default is `hostile`. */
  behavior?: Behavior
  stateFile?: string
  /** The clock by which it checks tokens; this machine's by default. */
  now?: () => Date
}

/** `calls` and `deliveries` are live lists, oldest first. */
export type OpenCoinbase = Verbs & {
  seed: number
  calls: Call[]
  deliveries: Delivery[]
  routes: Hono<Env>
  /** Sets the URL where visitors reach the pages, and sends undelivered webhooks. */
  at: (url: string) => void
  close: () => void
}

/** Plays Coinbase Business, as far as this shop can tell; a server answers its routes. */
export function openCoinbase(options: CoinbaseOptions): OpenCoinbase {
  const { seed, random, weather } = openWeather(options.behavior)
  const world = openWorld(options, weather, random)
  const calls: Call[] = []
  const key = readKey(options.keyId, options.keySecret)
  const check = (c: Context<Env>) => refuseWrongToken(c, key, options.now?.() ?? new Date())
  const clock = setInterval(() => expireOverdueCheckouts(world), 1000).unref()
  const routes = new Hono<Env>()
    .use('/api/v1/*', gate({ weather, random, calls, check, fail }))
    .route('/api/v1', api(world))
    .route(world.path, pages(world))
    .onError(answerProblem)
  return {
    ...verbsOf(world, weather),
    seed,
    calls,
    deliveries: world.deliveries.log,
    routes,
    at(url) {
      world.url = url
      resumeDeliveries(world.store.events, world.webhookUrls, (id, urls) =>
        deliver(world, id, urls),
      )
    },
    close() {
      clearInterval(clock)
      world.deliveries.stop()
      world.store.close()
    },
  }
}

function openWorld(options: CoinbaseOptions, weather: Weather, random: Random): World {
  const world: World = {
    store: openStore(options.stateFile),
    deliveries: new Deliveries({
      weather,
      random,
      onDelivered: (eventId, url) => markDelivered(world, eventId, url),
    }),
    url: '',
    path: options.path ?? '/coinbase',
    webhookSecrets: options.webhookSecrets,
    webhookUrls: [...options.webhookUrls],
  }
  return world
}

function answerProblem(error: Error, c: Context): Response {
  if (error instanceof CoinbaseProblem)
    return c.json({ errorType: error.errorType, errorMessage: error.message }, error.status)
  console.error(error)
  const errorMessage = `The stand-in itself failed: ${error.message}`
  return c.json({ errorType: 'internal_server_error', errorMessage }, 500)
}

import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpBindings } from '@hono/node-server'
import { cutTheLine } from '../gate.ts'
import type { Random } from '../random.ts'
import { losesAnswer, throughWeather, type Weather } from '../weather.ts'
import { parseForm } from './form.ts'
import type { Params } from './form.ts'
import { requestOf, startIdempotent } from './idempotency.ts'
import { StripeProblem } from './problem.ts'
import type { Store } from './store.ts'
import { apiVersion, shortId } from './wire.ts'
import type { Cause } from './world.ts'

/**
 * One API request as the stand-in received it; `status` is null while it runs and after a dropped
 * connection.
 */
export type Call = {
  method: string
  path: string
  params: Params
  idempotencyKey: string | null
  status: number | null
  at: number
}

export type Env = {
  Bindings: HttpBindings
  Variables: { call: Call; params: Params; cause: Cause }
}

type Deps = {
  store: Store
  /** Is null when no key is known. */
  secretKey: () => string | null
  weather: Weather
  random: Random
}

const callLimit = 20_000

/** Records every API request, including refused and lost ones. */
export function recordCalls(calls: Call[]) {
  return createMiddleware<Env>(async (c, next) => {
    const call = await readCall(c)
    calls.push(call)
    if (calls.length > callLimit) calls.shift()
    c.set('call', call)
    await next()
    if (!c.env.incoming.socket.destroyed) call.status = c.res.status
  })
}

/** Runs before every API call: outage, key, idempotency, faults, in the order a network would apply them. */
export function gate(deps: Deps) {
  return createMiddleware<Env>(async (c, next) => {
    const requestId = shortId('req')
    const call = c.get('call')
    if (deps.weather.down) return cutTheLine(c.env)
    c.header('request-id', requestId)
    c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion)
    c.set('params', call.params)
    c.set('cause', { id: requestId, idempotency_key: call.idempotencyKey })
    refuseWrongKey(c.req.header('authorization'), deps.secretKey())
    const answer = await answerOnce(deps, c, call, next)
    if (losesAnswer(deps.weather, call.path)) c.res = cutTheLine(c.env)
    else return answer
  })
}

async function readCall(c: Context<Env>): Promise<Call> {
  const given =
    c.req.method === 'POST' ? await c.req.text() : (URL.parse(c.req.url)?.search.slice(1) ?? '')
  const idempotencyKey = c.req.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
  return {
    method: c.req.method,
    path: c.req.path,
    params: parseForm(given),
    idempotencyKey,
    status: null,
    at: Date.now(),
  }
}

function refuseWrongKey(authorization: string | undefined, secretKey: string | null): void {
  const [scheme, value = ''] = (authorization ?? '').split(' ')
  const given =
    scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value
  if (given === secretKey) return
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
  throw new StripeProblem(401, { type: 'invalid_request_error', message })
}

async function answerOnce(
  deps: Deps,
  c: Context<Env>,
  call: Call,
  next: () => Promise<void>,
): Promise<Response> {
  if (call.idempotencyKey === null) return runThroughFaults(deps, c, next)
  const start = startIdempotent(deps.store, call.idempotencyKey, requestOf(call))
  c.header('idempotency-key', call.idempotencyKey)
  if (start.kept) {
    c.header('idempotent-replayed', 'true')
    c.header('original-request', start.kept.requestId)
    return c.body(start.kept.body, start.kept.status as 200, { 'content-type': 'application/json' })
  }
  try {
    const answer = await runThroughFaults(deps, c, next)
    if (isKept(answer))
      start.keep(answer.status, await answer.clone().text(), String(c.get('cause').id))
    return answer
  } finally {
    start.end()
  }
}

// Stripe stores no answer for invalid parameters, because the request never starts; it does store a 500
// raised midway.
const isKept = (answer: Response) =>
  answer.ok || (answer.status === 500 && answer.headers.get('stripe-should-retry') === 'false')

async function runThroughFaults(
  deps: Deps,
  c: Context<Env>,
  next: () => Promise<void>,
): Promise<Response> {
  const work = async () => {
    await next()
    return c.res
  }
  return throughWeather(deps, work, (when) => failure(c, when === 'before' ? 'true' : 'false'))
}

function failure(c: Context<Env>, retry: 'true' | 'false'): Response {
  const message = 'An unknown error occurred. (This is the stand-in of Stripe failing on purpose.)'
  c.res = c.json({ error: { type: 'api_error', message } }, 500, { 'stripe-should-retry': retry })
  return c.res
}

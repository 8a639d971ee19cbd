import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Random } from './random.ts'
import { losesAnswer, throughWeather, type Weather } from './weather.ts'

/**
 * One API request as the stand-in received it; `status` is null while it runs and after a dropped
 * connection.
 */
export type Call = {
  method: string
  path: string
  query: string
  body: string
  idempotencyKey: string | null
  status: number | null
}

export type Env = { Bindings: HttpBindings }

type Deps = {
  weather: Weather
  random: Random
  calls: Call[]
  /** Answers or throws what the provider says to an unauthorized caller. */
  check: (c: Context<Env>) => Promise<void> | Response | void
  fail: (c: Context<Env>) => Response
}

/**
 * Runs before every API call: checks outage, key and faults, in the order in which a network would
 * apply them.
 */
export function gate(deps: Deps) {
  return createMiddleware<Env>(async (c, next) => {
    const call = await record(deps.calls, c)
    if (deps.weather.down) return cutTheLine(c.env)
    const refusal = await deps.check(c)
    if (refusal) return refusal
    const work = async () => {
      await next()
      return c.res
    }
    const answer = await throughWeather(deps, work, () => deps.fail(c))
    c.res = losesAnswer(deps.weather, c.req.path) ? cutTheLine(c.env) : answer
    call.status = c.res.status
    return c.res
  })
}

async function record(calls: Call[], c: Context<Env>): Promise<Call> {
  const call = {
    method: c.req.method,
    path: c.req.path,
    query: URL.parse(c.req.url)?.search ?? '',
    body: await c.req.text(),
    idempotencyKey: c.req.header('x-idempotency-key') ?? null,
    status: null,
  }
  calls.push(call)
  return call
}

/** Drops the connection, as a provider that is down. */
export function cutTheLine({ incoming }: HttpBindings): Response {
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

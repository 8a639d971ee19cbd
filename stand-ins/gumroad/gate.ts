import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createMiddleware } from 'hono/factory'
import type { Random } from '../random.ts'
import { throughWeather, type Weather } from '../weather.ts'

/**
 * One API request as the stand-in received it; `status` is null while it runs and after a dropped
 * connection.
 */
export type Call = { path: string; query: string; status: number | null }

export type Env = { Bindings: HttpBindings }

type Deps = { accessToken: string; weather: Weather; random: Random; calls: Call[] }

/** Runs before every API call: outage, token, faults, in the order a network would apply them. */
export function gate({ accessToken, weather, random, calls }: Deps) {
  return createMiddleware<Env>(async (c, next) => {
    const { pathname: path, search: query } = new URL(c.req.url)
    const call: Call = { path, query, status: null }
    calls.push(call)
    if (weather.down) {
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    }
    const work = async () => {
      await next()
      return c.res
    }
    const fail = () =>
      c.json({ status: 500, error: 'The stand-in of Gumroad fails on purpose.' }, 500)
    c.res =
      c.req.header('authorization') === `Bearer ${accessToken}`
        ? await throughWeather({ weather, random }, work, fail)
        : c.json({ error: 'The access token is invalid' }, 401)
    call.status = c.res.status
    return c.res
  })
}

import { createMiddleware } from 'hono/factory'
import { hashDevice } from '../../accounts/device-binding.ts'
import { noteReturningCookie } from '../../accounts/returning-cookie.ts'
import type { Books } from '../../deps.ts'
import { readDevice } from './device-cookie.ts'

/** Notes with any call that a browser keeps the cookie it was given for its code. */
export function noteCookie(deps: Books) {
  return createMiddleware(async (c, next) => {
    const cookie = c.req.method === 'POST' ? readDevice(c, deps.config) : null
    if (cookie !== null) await noteReturningCookie(deps, hashDevice(cookie))
    await next()
  })
}

import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from './gate.ts'
import { scriptSource } from './page-frame.ts'

/** Opens the pages that people visit in a browser. `look` updates what is shown. */
export function openPages(look = () => {}) {
  const routes = new Hono<Env>()
  routes.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: [scriptSource],
        styleSrc: ["'unsafe-inline'"],
        imgSrc: ['data:'],
        fontSrc: ['data:'],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
  )
  routes.use(async (c, next) => {
    // Another site must not press these buttons on behalf of this machine's user.
    if (c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site')
      return c.text('Cross-site requests are refused.', 403)
    look()
    await next()
    c.header('cache-control', 'no-store')
  })
  return routes
}

import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from '../gate.ts'
import { dispute, refund, winDispute } from '../money.ts'
import { sell } from '../sell.ts'
import type { World } from '../world.ts'
import { overviewPage } from './overview.ts'
import { productPage } from './product.ts'

/** The pages people open in a browser: the product and the list of sales. */
export function pages(world: World) {
  const routes = new Hono<Env>()
  routes.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        imgSrc: ['data:'],
        fontSrc: ['data:'],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
  )
  routes.use(async (c, next) => {
    // Another site must not press these buttons on behalf of the person at this machine.
    if (c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site')
      return c.text('Cross-site requests are refused.', 403)
    await next()
    c.header('cache-control', 'no-store')
  })
  routes.get('/', (c) => c.html(overviewPage(world)))
  routes.get('/l/protocraft', (c) => c.html(productPage(world.path)))
  routes.post('/l/protocraft', async (c) => {
    const { email, giftee } = await c.req.parseBody()
    const typed = typeof email === 'string' ? email.trim() : ''
    if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(typed))
      return c.html(productPage(world.path, typed), 400)
    const isGift = typeof giftee === 'string' && giftee.trim() !== ''
    const { id } = sell(world, { email: typed, ...(isGift && { giftee: giftee.trim() }) })
    return c.redirect(`${world.successUrl}?${new URLSearchParams({ sale_id: id })}`, 303)
  })
  for (const [action, act] of Object.entries({ refund, dispute, win: winDispute }))
    routes.post(`/sales/:id/${action}`, (c) => {
      act(world, c.req.param('id'))
      return c.redirect(world.path || '/', 303)
    })
  return routes
}

import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { expireCheckout, expireOverdueCheckouts } from '../checkouts.ts'
import type { Env } from '../../gate.ts'
import { confirmCheckout, payCheckout, refundCheckout } from '../payments.ts'
import type { World } from '../world.ts'
import { overviewPage } from './overview.ts'
import { payPage, readTransfer, unknownCheckoutPage } from './pay.ts'

/** The pages people open in a browser: the pay page and the list of checkouts. */
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
    expireOverdueCheckouts(world)
    await next()
    c.header('cache-control', 'no-store')
  })
  routes.get('/', (c) => c.html(overviewPage(world)))
  routes.get('/pay/:id', (c) => {
    const record = world.store.checkouts.get(c.req.param('id'))
    return record
      ? c.html(payPage(world.path, record.checkout))
      : c.html(unknownCheckoutPage(), 404)
  })
  routes.post('/pay/:id', async (c) => {
    const { checkout } = world.store.checkouts.get(c.req.param('id')) ?? {}
    if (!checkout) return c.html(unknownCheckoutPage(), 404)
    const { action, transfer } = await c.req.parseBody()
    if (action === 'expire') expireCheckout(world, checkout.id)
    else if (['ACTIVE', 'EXPIRED'].includes(checkout.status))
      payCheckout(world, checkout.id, readTransfer(transfer, checkout))
    return c.redirect(nextAddress(checkout.id), 303)
  })
  routes.post('/checkouts/:id/confirm', (c) => {
    confirmCheckout(world, c.req.param('id'))
    return c.redirect(world.path, 303)
  })
  routes.post('/checkouts/:id/refund', (c) => {
    refundCheckout(world, c.req.param('id'))
    return c.redirect(world.path, 303)
  })
  /** A buyer who has sent money returns to the shop; anyone else stays on the page. */
  function nextAddress(id: string): string {
    const { status, successRedirectUrl, failRedirectUrl } = world.store.checkouts.get(id)!.checkout
    const here = `${world.path}/pay/${id}`
    if (status === 'EXPIRED') return here
    return (status === 'FAILED' ? failRedirectUrl : successRedirectUrl) ?? here
  }
  return routes
}

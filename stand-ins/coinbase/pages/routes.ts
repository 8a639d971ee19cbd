import { expireCheckout, expireOverdueCheckouts } from '../checkouts.ts'
import { confirmCheckout, payCheckout, refundCheckout } from '../payments.ts'
import type { World } from '../world.ts'
import { unknownPage } from '../../page-frame.ts'
import { openPages } from '../../page-routes.ts'
import { overviewPage } from './overview.ts'
import { payPage, readTransfer } from './pay.ts'

const unknown = unknownPage('Coinbase', 'checkout')

/** Serves the pages people open in a browser: the pay page and the list of checkouts. */
export function pages(world: World) {
  const routes = openPages(() => expireOverdueCheckouts(world))
  routes.get('/', (c) => c.html(overviewPage(world)))
  routes.get('/pay/:id', (c) => {
    const record = world.store.checkouts.get(c.req.param('id'))
    return record ? c.html(payPage(world.path, record.checkout)) : c.html(unknown, 404)
  })
  routes.post('/pay/:id', async (c) => {
    const { checkout } = world.store.checkouts.get(c.req.param('id')) ?? {}
    if (!checkout) return c.html(unknown, 404)
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
  /** Returns the next page: a buyer who has sent money returns to the shop, anyone else stays. */
  function nextAddress(id: string): string {
    const { status, successRedirectUrl, failRedirectUrl } = world.store.checkouts.get(id)!.checkout
    const here = `${world.path}/pay/${id}`
    if (status === 'EXPIRED') return here
    return (status === 'FAILED' ? failRedirectUrl : successRedirectUrl) ?? here
  }
  return routes
}

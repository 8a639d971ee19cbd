import { dispute, refund, winDispute } from '../money.ts'
import { sell } from '../sell.ts'
import type { World } from '../world.ts'
import { openPages } from '../../page-routes.ts'
import { overviewPage } from './overview.ts'
import { productPage } from './product.ts'

/** Serves the pages people open in a browser: the product and the list of sales. */
export function pages(world: World) {
  const routes = openPages()
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

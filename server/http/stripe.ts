import { Hono } from 'hono'
import { stripeOrderRequest } from '#contract/order.ts'
import type { Deps } from '../deps.ts'
import type { Coalesce } from '../orders/coalesce.ts'
import { findOrder } from '../orders/find.ts'
import { beginCheckout } from './begin-checkout.ts'
import { showOrder, spendGuess } from './order-answer.ts'
import { parseForm, parseJson } from './parse.ts'
import { takeWebhook } from './webhook.ts'

export function stripeRoutes(deps: Deps, coalesce: Coalesce) {
  return new Hono()
    .post('/create-checkout-session', async (c) => {
      await parseForm(c)
      return beginCheckout(deps, c, deps.payments.stripe, null)
    })
    .post('/get-by-order-id', async (c) => {
      c.header('Cache-Control', 'no-store')
      const { sessionId } = await parseJson(c, stripeOrderRequest)
      const order = await findOrder(deps, coalesce, deps.payments.stripe, sessionId)
      // Asking about an order of ours is free.
      if (order === 'unknown') await spendGuess(deps, c)
      return c.json(showOrder(order))
    })
    .post('/webhook', (c) => takeWebhook(deps, c, deps.payments.stripe))
}

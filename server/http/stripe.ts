import { Hono, type Context } from 'hono'
import { stripeOrderRequest, type OrderAnswer } from '#contract/order.ts'
import type { Deps } from '../deps.ts'
import type { AskOnce } from '../orders/ask-once.ts'
import { findOrder } from '../orders/find.ts'
import { addressOf } from './address.ts'
import { beginCheckout } from './begin-checkout.ts'
import { parseForm, parseJson } from './parse.ts'
import { Refusal, tooMany, unavailable } from './refusal.ts'
import { takeWebhook } from './webhook.ts'

export function stripeRoutes(deps: Deps, askOnce: AskOnce) {
  return new Hono()
    .post('/create-checkout-session', async (c) => {
      await parseForm(c)
      return beginCheckout(deps, c, deps.payments.stripe, null)
    })
    .post('/get-by-order-id', async (c) => {
      c.header('Cache-Control', 'no-store')
      const { sessionId } = await parseJson(c, stripeOrderRequest)
      const order = await findOrder(deps, askOnce, deps.payments.stripe, sessionId)
      // Asking after an order of ours is free.
      if (order === 'unknown') await spendGuess(deps, c)
      return c.json(showOrder(order))
    })
    .post('/webhook', (c) => takeWebhook(deps, c, deps.payments.stripe))
}

export function showOrder(answer: OrderAnswer | 'unknown' | 'unavailable'): OrderAnswer {
  if (answer === 'unavailable')
    throw unavailable(
      'The payment provider does not answer right now. Please try again in a moment.',
    )
  if (answer === 'unknown') throw new Refusal(404, 'not_found', 'We know no order under this id.')
  return answer
}

/** Guessing ids is limited per network. */
export async function spendGuess(deps: Deps, c: Context): Promise<void> {
  const spending = await deps.limits.spend('unknownOrderPerAddress', addressOf(c))
  if (!spending.allowed) throw tooMany(spending.retryAfterSeconds)
}

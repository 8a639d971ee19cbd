import { Hono, type Context } from 'hono'
import type { CheckoutProblem } from '#contract/checkout-problems.ts'
import { stripeOrderRequest, type OrderAnswer } from '#contract/order.ts'
import { sizes } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import type { AskOnce } from '../orders/ask-once.ts'
import { beginPurchase } from '../orders/begin.ts'
import { findOrder } from '../orders/find.ts'
import { receiveEvent } from '../orders/webhook.ts'
import { addressOf } from './address.ts'
import { readBody } from './body.ts'
import { isDatabaseGone } from './database-gone.ts'
import { parseForm, parseJson } from './parse.ts'
import { Refusal, tooMany, unavailable } from './refusal.ts'

export function stripeRoutes(deps: Deps, askOnce: AskOnce) {
  return new Hono()
    .post('/create-checkout-session', async (c) => {
      await parseForm(c)
      const next = await beginCheckout(deps, addressOf(c))
      return typeof next === 'string' ? backToPurchase(c, next) : c.redirect(next.url, 303)
    })
    .post('/get-by-order-id', async (c) => {
      c.header('Cache-Control', 'no-store')
      const { sessionId } = await parseJson(c, stripeOrderRequest)
      return c.json(
        await showOrder(deps, c, () => findOrder(deps, askOnce, deps.payments.stripe, sessionId)),
      )
    })
    .post('/webhook', async (c) => {
      const body = await readBody(c, sizes.webhookBody)
      const event = deps.payments.stripe.verifyWebhook(body, c.req.raw.headers)
      if (event === null)
        throw new Refusal(
          400,
          'bad_request',
          'The signature does not fit the body, or is not of now.',
        )
      await receiveEvent(deps, deps.payments.stripe, event)
      return c.json({ received: true })
    })
}

async function beginCheckout(
  deps: Deps,
  network: string,
): Promise<{ url: string } | CheckoutProblem> {
  try {
    const spending = await deps.limits.spend('checkoutPerAddress', network)
    return spending.allowed
      ? await beginPurchase(deps, deps.payments.stripe, { email: null })
      : 'busy'
  } catch (error) {
    if (error instanceof Error && isDatabaseGone(error)) return 'unavailable'
    throw error
  }
}

/**
 * Form posts never answer a page: they lead on to the provider, or back with a reason. It stands in
 * the fragment as well, so that the page can show its sentence where scripts do not run.
 */
export function backToPurchase(c: Context, problem: CheckoutProblem): Response {
  return c.redirect(`/purchase?problem=${problem}#${problem}`, 303)
}

/** Guessing ids is limited per network; asking after an order of ours is free. */
export async function showOrder(
  deps: Deps,
  c: Context,
  find: () => Promise<OrderAnswer | 'unknown' | 'unavailable'>,
): Promise<OrderAnswer> {
  const answer = await find()
  if (answer === 'unavailable')
    throw unavailable(
      'The payment provider does not answer right now. Please try again in a moment.',
    )
  if (answer !== 'unknown') return answer
  const spending = await deps.limits.spend('unknownOrderPerAddress', addressOf(c))
  if (!spending.allowed) throw tooMany(spending.retryAfterSeconds)
  throw new Refusal(404, 'not_found', 'We know no order under this id.')
}

import { Hono } from 'hono'
import { z } from 'zod'
import { jsonBody, type DescribedCall } from '../../openapi/call.ts'
import { orderAnswer, stripeOrderRequest } from '#contract/order.ts'
import type { Deps } from '../../deps.ts'
import type { Coalesce } from '../../orders/coalesce.ts'
import { lookUpOrder } from '../../orders/find.ts'
import { readDeviceBinding } from '../accounts/device-cookie.ts'
import { askWithinBudgets } from '../checkout/ask-provider.ts'
import { beginCheckout, formMedia, shown, toCheckout } from '../checkout/begin-checkout.ts'
import { asks, checkouts, guessedCoupons, guessedOrders } from '../call-budgets.ts'
import { answerOwnOrder, spendGuess } from '../checkout/order-answer.ts'
import { parseForm, parseJson } from '../parse.ts'
import { spends } from '../spends.ts'

/** These calls, as the reference describes them. */
export const stripeReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/stripe/create-checkout-session',
    group: 'Orders',
    summary: 'Begin an order paid by card.',
    query: shown,
    body: { media: formMedia, schema: z.object({}), example: {} },
    answers: toCheckout,
  },
  {
    method: 'post',
    path: '/api/stripe/get-by-order-id',
    group: 'Orders',
    summary: 'Show an order by its checkout session.',
    body: jsonBody(stripeOrderRequest, { sessionId: 'cs_live_a1b2c3d4e5f6g7h8' }),
    answers: { 200: { says: 'The order.', json: orderAnswer } },
    errors: ['not_found', 'too_many_requests'],
  },
]

export function stripeRoutes(deps: Deps, coalesce: Coalesce) {
  return new Hono()
    .post('/create-checkout-session', spends(checkouts, guessedCoupons), async (c) => {
      await parseForm(c)
      return beginCheckout(deps, c, deps.payments.stripe, null)
    })
    .post('/get-by-order-id', spends(guessedOrders, asks), async (c) => {
      c.header('Cache-Control', 'no-store')
      const { sessionId } = await parseJson(c, stripeOrderRequest)
      const ask = askWithinBudgets(deps, c, coalesce)
      const { deviceHash: device } = readDeviceBinding(c, deps.config)
      const looked = { provider: deps.payments.stripe, reference: sessionId, device }
      const order = await lookUpOrder(deps, ask, looked)
      if (order === 'unknown') await spendGuess(deps, c)
      return c.json(await answerOwnOrder(deps, { id: sessionId, device }, order))
    })
}

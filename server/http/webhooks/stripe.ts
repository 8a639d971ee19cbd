import { Hono } from 'hono'
import { z } from 'zod'
import { jsonBody, type DescribedCall } from '../../openapi/call.ts'
import { orderAnswer, stripeOrderRequest } from '#contract/order.ts'
import type { Deps } from '../../deps.ts'
import type { Coalesce } from '../../orders/coalesce.ts'
import { lookUpOrder } from '../../orders/find.ts'
import { readDeviceBinding } from '../accounts/device-cookie.ts'
import { askWithinBudgets } from '../checkout/ask-provider.ts'
import {
  backToPurchase,
  beginCheckout,
  emailCode,
  formMedia,
  readFormEmail,
  shown,
  toCheckout,
} from '../checkout/begin-checkout.ts'
import {
  accountCalls,
  asks,
  checkouts,
  guessedCodes,
  guessedCoupons,
  guessedOrders,
} from '../call-budgets.ts'
import { answerOrder, spendGuess } from '../checkout/order-answer.ts'
import { parseForm, parseJson, readQuery } from '../parse.ts'
import { spends } from '../spends.ts'

/** These calls, as the reference describes them. */
export const stripeReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/stripe/create-checkout-session',
    group: 'Orders',
    summary: 'Begin an order paid by card.',
    query: shown,
    body: {
      media: formMedia,
      schema: z.object({
        email: z
          .string()
          .optional()
          .describe('Needed for a coupon that is valid once per customer, and for nothing else.'),
        email_code: emailCode,
      }),
      example: {},
    },
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
  const begins = spends(checkouts, guessedCoupons, guessedCodes, accountCalls)
  return new Hono()
    .post('/create-checkout-session', begins, async (c) => {
      // Only the form of a coupon that is valid once per customer has fields.
      const { coupon } = readQuery(c)
      const form = await parseForm(c)
      const typed = coupon ? readFormEmail(form) : 'none'
      if (typed === null) return backToPurchase(c, 'coupon_email', coupon)
      const email = typed === 'none' ? null : typed
      return beginCheckout(deps, c, deps.payments.stripe, email, form)
    })
    .post('/get-by-order-id', spends(guessedOrders, asks), async (c) => {
      c.header('Cache-Control', 'no-store')
      const { sessionId } = await parseJson(c, stripeOrderRequest)
      const ask = askWithinBudgets(deps, c, coalesce)
      const { deviceHash: device } = readDeviceBinding(c, deps.config)
      const looked = { provider: deps.payments.stripe, reference: sessionId, device }
      const order = await lookUpOrder(deps, ask, looked)
      if (order === 'unknown') await spendGuess(deps, c)
      return c.json(answerOrder(order))
    })
}

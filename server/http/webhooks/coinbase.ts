import { Hono } from 'hono'
import { z } from 'zod'
import { jsonBody, type DescribedCall } from '../../openapi/call.ts'
import { cryptoOrderRequest, orderAnswer } from '#contract/order.ts'
import { findCrypto } from '../../checkout/provider.ts'
import type { Deps } from '../../deps.ts'
import type { Coalesce } from '../../orders/coalesce.ts'
import { lookUpOwnOrder } from '../../orders/find.ts'
import { readDeviceBinding } from '../accounts/device-cookie.ts'
import { askWithinBudgets } from '../checkout/ask-provider.ts'
import {
  backToPurchase,
  beginCheckout,
  formMedia,
  readFormEmail,
  shown,
  toCheckout,
} from '../checkout/begin-checkout.ts'
import { asks, checkouts, guessedCoupons, guessedOrders } from '../call-budgets.ts'
import { answerOwnOrder, spendGuess } from '../checkout/order-answer.ts'
import { parseForm, parseJson } from '../parse.ts'
import { spends } from '../spends.ts'

/** As the reference describes it. */
export const coinbaseReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/coinbase/create-charge',
    group: 'Orders',
    summary: 'Begin an order paid with crypto.',
    query: shown,
    body: {
      media: formMedia,
      schema: z.object({ email: z.string() }),
      example: { email: 'ada@example.org' },
    },
    answers: toCheckout,
  },
  {
    method: 'post',
    path: '/api/coinbase/get-by-order-id',
    group: 'Orders',
    summary: 'Show an order paid with crypto.',
    body: jsonBody(cryptoOrderRequest, { order_id: '018f3b1c-7a2e-7c3d-9b1a-2f6f0d3c5e4a' }),
    answers: { 200: { says: 'The order.', json: orderAnswer } },
    errors: ['not_found', 'too_many_requests'],
  },
]

/** The crypto form keeps its URL, whichever provider takes the payment. */
export function coinbaseRoutes(deps: Deps, coalesce: Coalesce) {
  const crypto = findCrypto(deps.payments)
  return new Hono()
    .post('/create-charge', spends(checkouts, guessedCoupons), async (c) => {
      const email = readFormEmail(await parseForm(c))
      if (email === null) return backToPurchase(c, 'invalid_email')
      if (crypto === null) return backToPurchase(c, 'off')
      return beginCheckout(deps, c, crypto, email)
    })
    .post('/get-by-order-id', spends(guessedOrders, asks), async (c) => {
      c.header('Cache-Control', 'no-store')
      const { order_id: orderId } = await parseJson(c, cryptoOrderRequest)
      const { deviceHash: device } = readDeviceBinding(c, deps.config)
      const ask = askWithinBudgets(deps, c, coalesce)
      const order = await lookUpOwnOrder(deps, ask, { orderId, device })
      if (order === 'unknown') await spendGuess(deps, c)
      return c.json(await answerOwnOrder(deps, { id: orderId, device }, order))
    })
}

import { Hono } from 'hono'
import { stripeOrderRequest } from '#contract/order.ts'
import type { Deps } from '../../deps.ts'
import type { Coalesce } from '../../orders/coalesce.ts'
import { lookUpOrder } from '../../orders/find.ts'
import { readDeviceBinding } from '../accounts/device-cookie.ts'
import { askWithinBudgets } from '../checkout/ask-provider.ts'
import { backToPurchase, beginCheckout, readFormEmail } from '../checkout/begin-checkout.ts'
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

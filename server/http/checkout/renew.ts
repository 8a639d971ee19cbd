import { Hono, type Context } from 'hono'
import { jsonBody } from '../../openapi/call.ts'
import {
  checkPaymentRequest,
  paymentAnswer,
  renewalEmailsAnswer,
  renewalEmailsRequest,
  renewAnswer,
  renewRequest,
} from '#contract/renewal.ts'
import { checkoutProblems } from '#contract/checkout-problems.ts'
import { switchRenewalEmails } from '../../accounts/account.ts'
import type { Deps } from '../../deps.ts'
import type { RenewalObstacle } from '../../licenses/renew.ts'
import type { Coalesce } from '../../orders/coalesce.ts'
import { checkPayment } from '../../orders/check-payment.ts'
import { refuseCoupon, type CouponRefusal } from './refuse-coupon.ts'
import { tryCoupon } from './try-coupon.ts'
import { beginRenewal } from '../../orders/renew.ts'
import { askWithinBudgets } from './ask-provider.ts'
import { authenticate } from '../accounts/authenticate.ts'
import { accountCalls, asks, checkouts, guessedCodes, guessedCoupons } from '../call-budgets.ts'
import { parseJson } from '../parse.ts'
import { Refusal, unavailable } from '../refusal.ts'
import { refuse, spend, spends } from '../spends.ts'
import { describeAccountCall, exampleId, proof, signedIn } from '../accounts/describe-call.ts'

/** These calls, as the reference describes them. */
export const renewReference = [
  describeAccountCall({
    path: '/api/account/renew',
    summary: 'Begin the renewal of a license.',
    body: jsonBody(renewRequest, { ...proof, license_id: exampleId }),
    answers: { 200: { says: 'The checkout page to open.', json: renewAnswer } },
    errors: [...signedIn, 'not_found', 'not_renewable', 'price_changed', 'coupon_refused'],
  }),
  describeAccountCall({
    path: '/api/account/renewal-emails',
    summary: 'Turn emails about the end of updates on or off.',
    body: jsonBody(renewalEmailsRequest, { ...proof, on: true }),
    answers: { 200: { says: 'What is stored now.', json: renewalEmailsAnswer } },
    errors: [...signedIn],
  }),
  describeAccountCall({
    path: '/api/account/check-payment',
    summary: 'Ask the provider about the payment of an order.',
    body: jsonBody(checkPaymentRequest, { ...proof, order_id: exampleId }),
    answers: { 200: { says: 'The state of the order.', json: paymentAnswer } },
    errors: [...signedIn, 'not_found'],
  }),
]

/** Renews a license, checks its payment, and switches reminder emails on and off. */
export function renewRoutes(deps: Deps, coalesce: Coalesce) {
  return new Hono()
    .post('/renew', spends(guessedCodes, accountCalls, checkouts, guessedCoupons), async (c) => {
      const request = await parseJson(c, renewRequest)
      const { account_id: accountId } = await authenticate(deps, c, request)
      return c.json(
        await renew(deps, c, {
          accountId,
          licenseId: request.license_id,
          shownPrice: request.price_id ?? null,
          coupon: request.coupon ?? null,
        }),
      )
    })
    .post('/renewal-emails', spends(guessedCodes, accountCalls), async (c) => {
      const request = await parseJson(c, renewalEmailsRequest)
      const { account_id: accountId } = await authenticate(deps, c, request)
      await switchRenewalEmails(deps, accountId, request.on)
      return c.json({ on: request.on })
    })
    .post('/check-payment', spends(guessedCodes, accountCalls, asks), async (c) => {
      const request = await parseJson(c, checkPaymentRequest)
      const { account_id: accountId } = await authenticate(deps, c, request)
      const ask = askWithinBudgets(deps, c, coalesce)
      const state = await checkPayment(deps, ask, { accountId, orderId: request.order_id })
      if (state === 'unknown') throw unknownOrder()
      if (state === 'unavailable') throw providerDown('')
      return c.json({ state })
    })
}

async function renew(
  deps: Deps,
  c: Context,
  own: Parameters<typeof beginRenewal>[1],
): Promise<{ url: string }> {
  const over = await spend(deps, c, checkouts, own.accountId)
  if (over !== null) throw refuse(over, 'Too many people are buying right now.')
  const beginning = () => beginRenewal(deps, own)
  const next = own.coupon === null ? await beginning() : await tryCoupon(deps, c, beginning)
  if (typeof next === 'object') return next
  if (next === 'unavailable') throw providerDown(' Nothing was charged.')
  if (next === 'refused') throw unavailable(checkoutProblems.card_refused)
  if (next === 'price_changed')
    throw new Refusal(409, 'price_changed', checkoutProblems.price_changed)
  if (next === 'unknown') throw new Refusal(404, 'not_found', 'This license isn’t in your account.')
  if (next in obstacles) throw new Refusal(409, 'not_renewable', obstacles[next as RenewalObstacle])
  throw refuseCoupon(next as CouponRefusal)
}

const obstacles: Record<RenewalObstacle, string> = {
  team: 'We renew team licenses by quote. Email us for one.',
  trial: 'You can’t renew a trial. Buy a license instead.',
  revoked: 'This license has ended. A renewal wouldn’t bring it back.',
  suspended:
    'This license is paused while its payment is disputed. Renew it once the dispute is settled.',
}

function unknownOrder(): Refusal {
  return new Refusal(404, 'not_found', 'This order isn’t in your account.')
}

function providerDown(then: string): Refusal {
  return unavailable(
    `The payment provider isn’t responding right now. Please try again in a moment.${then}`,
  )
}

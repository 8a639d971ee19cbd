import type { Context } from 'hono'
import {
  checkPaymentRequest,
  paymentAnswer,
  renewalEmailsAnswer,
  renewalEmailsRequest,
  renewAnswer,
  renewRequest,
} from '#contract/renewal.ts'
import { checkoutProblems } from '#contract/checkout-problems.ts'
import { switchRenewalEmails } from '#server/accounts/account.ts'
import type { Deps } from '#server/settings/deps.ts'
import type { RenewalObstacle } from '#server/licenses/renew.ts'
import { checkPayment } from '#server/orders/check-payment.ts'
import { refuseCoupon, tryCoupon, type CouponRefusal } from './try-coupon.ts'
import { beginRenewal } from '#server/orders/renew.ts'
import { askWithinLimits } from './ask-provider.ts'
import { accountCall, exampleId } from '../accounts/account-call.ts'
import { asks, checkouts, guessedCoupons } from '../../guards/call-limits.ts'
import { Refusal, unavailable } from '../../guards/refusal.ts'
import { refuse, take } from '../../guards/take-points.ts'

/** Renews a license, checks the payment, and turns reminder emails on and off. */
export const renewalCalls = [
  accountCall({
    path: '/api/account/renew',
    summary: 'Begin the renewal of a license.',
    input: renewRequest,
    example: { license_id: exampleId },
    output: renewAnswer,
    says: 'The checkout page to open.',
    errors: ['not_found', 'not_renewable', 'price_changed', 'coupon_refused'],
    limits: [checkouts, guessedCoupons],
    answer: (deps, { account_id: accountId }, asked, c) => {
      const { license_id: licenseId, price_id: shownPrice = null, coupon = null } = asked
      return renew(deps, c, { accountId, licenseId, shownPrice, coupon })
    },
  }),
  accountCall({
    path: '/api/account/renewal-emails',
    summary: 'Turn emails about the end of updates on or off.',
    input: renewalEmailsRequest,
    example: { on: true },
    output: renewalEmailsAnswer,
    says: 'What is stored now.',
    answer: async (deps, { account_id }, { on }) => {
      await switchRenewalEmails(deps, account_id, on)
      return { on }
    },
  }),
  accountCall({
    path: '/api/account/check-payment',
    summary: 'Ask the provider about the payment of an order.',
    input: checkPaymentRequest,
    example: { order_id: exampleId },
    output: paymentAnswer,
    says: 'The state of the order.',
    errors: ['not_found'],
    limits: [asks],
    answer: async (deps, { account_id: accountId }, { order_id: orderId }, c) => {
      const state = await checkPayment(deps, askWithinLimits(deps, c), { accountId, orderId })
      if (state === 'unknown') throw unknownOrder()
      if (state === 'unavailable') throw providerDown('')
      return { state }
    },
  }),
]

async function renew(
  deps: Deps,
  c: Context,
  own: Parameters<typeof beginRenewal>[1],
): Promise<{ url: string }> {
  const over = await take(deps, c, checkouts, { knownBrowser: own.accountId })
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
    'This license is suspended while its payment is disputed. Renew it once the dispute is settled.',
}

function unknownOrder(): Refusal {
  return new Refusal(404, 'not_found', 'This order isn’t in your account.')
}

function providerDown(then: string): Refusal {
  return unavailable(
    `The payment provider isn’t responding right now. Please try again in a moment.${then}`,
  )
}

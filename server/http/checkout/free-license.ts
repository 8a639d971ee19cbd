import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { DescribedCall } from '../../openapi/call.ts'
import type { CheckoutProblem } from '#contract/checkout-problems.ts'
import { couponCode } from '#contract/prices.ts'
import { findFreeProblem, takeFreeLicense } from '../../customers/take-free-license.ts'
import type { Deps } from '../../deps.ts'
import {
  accountCalls,
  checkouts,
  guessedCodes,
  guessedCoupons,
  sentCodes,
  signIns,
} from '../call-budgets.ts'
import { parseForm } from '../parse.ts'
import { spends } from '../spends.ts'
import {
  backToPurchase,
  emailCode,
  formMedia,
  readFormEmail,
  spendOnCheckout,
  unlessShopIsDown,
} from './begin-checkout.ts'
import { proveEmail, readEmailCode, sendEmailCode } from './prove-email.ts'
import { tryCoupon } from './try-coupon.ts'

/** As the reference describes it. */
export const freeLicenseReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/free-license',
    group: 'Orders',
    summary: 'Get a free license with a 100% coupon.',
    body: {
      media: formMedia,
      schema: z.object({ code: couponCode, email: z.string(), email_code: emailCode }),
      example: { code: 'LAUNCH-FREE', email: 'ada@example.org', email_code: '123456' },
    },
    answers: {
      303: {
        says: 'Back to /purchase: with `given` when the key is emailed, to `#code_sent` when the form had no code and one was sent, or with the reason in `problem`.',
      },
    },
  },
]

/**
 * `POST /`: the form of a coupon that pays the whole price. It brings the code that was sent to its email, or
 * asks for one. The key goes by email only.
 */
export function freeLicenseRoutes(deps: Deps) {
  const proving = [signIns, sentCodes, guessedCodes, accountCalls]
  return new Hono().post('/', spends(checkouts, guessedCoupons, ...proving), async (c) => {
    const form = await parseForm(c)
    const typed = form.get('code') ?? ''
    const code = couponCode.safeParse(typed).data
    if (code === undefined) return backToPurchase(c, 'coupon_unknown')
    const email = readFormEmail(form)
    if (email === null || email === 'none') return backToPurchase(c, 'coupon_free', code)
    const asked = { code, email }
    const emailCode = readEmailCode(form)
    const done = await unlessShopIsDown(deps, () =>
      emailCode === null ? askFor(deps, c, asked) : take(deps, c, asked, emailCode),
    )
    if (done === 'given') return c.redirect('/purchase?given=license#license_given', 303)
    if (done === 'code_sent')
      return c.redirect(`/purchase?${new URLSearchParams({ coupon: code })}#code_sent`, 303)
    return backToPurchase(c, done, code)
  })
}

type Asked = Parameters<typeof takeFreeLicense>[1]

/** Says of the coupon what anybody can read, and of the address nothing. */
async function askFor(
  deps: Deps,
  c: Context,
  { code, email }: Asked,
): Promise<'code_sent' | CheckoutProblem> {
  const problem = await tryCoupon(deps, c, () => findFreeProblem(deps, code))
  return problem ?? sendEmailCode(deps, c, email)
}

async function take(
  deps: Deps,
  c: Context,
  asked: Asked,
  emailCode: string,
): Promise<'given' | CheckoutProblem> {
  const over = await spendOnCheckout(deps, c)
  if (over !== null) return over
  const proof = await proveEmail(deps, c, asked.email, emailCode)
  if (typeof proof === 'string') return proof
  return tryCoupon(deps, c, () => takeFreeLicense(deps, asked))
}

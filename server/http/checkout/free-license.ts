import { Hono, type Context } from 'hono'
import type { CheckoutProblem } from '#contract/checkout-problems.ts'
import { couponCode } from '#contract/coupons/shown.ts'
import { takeFreeLicense } from '../../customers/take-free-license.ts'
import type { Deps } from '../../deps.ts'
import { checkouts, guessedCoupons } from '../call-budgets.ts'
import { parseForm } from '../parse.ts'
import { spends } from '../spends.ts'
import {
  backToPurchase,
  readFormEmail,
  spendOnCheckout,
  unlessShopIsDown,
} from './begin-checkout.ts'
import { tryCoupon } from './try-coupon.ts'

/** `POST /`: the form of a coupon that pays the whole price. The key goes by email only. */
export function freeLicenseRoutes(deps: Deps) {
  return new Hono().post('/', spends(checkouts, guessedCoupons), async (c) => {
    const form = await parseForm(c)
    const typed = form.get('code') ?? ''
    const code = couponCode.safeParse(typed).data
    if (code === undefined) return backToPurchase(c, 'coupon_unknown')
    const email = readFormEmail(form)
    if (email === null || email === 'none') return backToPurchase(c, 'coupon_free', code)
    const given = await unlessShopIsDown(deps, () => take(deps, c, { code, email }))
    if (given === 'given') return c.redirect('/purchase?given=license#license_given', 303)
    return backToPurchase(c, given)
  })
}

async function take(
  deps: Deps,
  c: Context,
  asked: Parameters<typeof takeFreeLicense>[1],
): Promise<'given' | CheckoutProblem> {
  const over = await spendOnCheckout(deps, c)
  return over ?? (await tryCoupon(deps, c, () => takeFreeLicense(deps, asked)))
}

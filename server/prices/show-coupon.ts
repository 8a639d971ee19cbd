import type { z } from 'zod'
import type { CouponProblem } from '#contract/coupons/problems.ts'
import type { PriceKind } from '#contract/product.ts'
import type { shownCoupon } from '#contract/coupons/shown.ts'
import type { Books } from '../deps.ts'
import { applyCoupon, findCoupon, findCouponProblem } from './coupons.ts'
import { findPlaceProblem, type Holder } from './places.ts'
import { findPrice } from './prices.ts'

interface Asked extends Holder {
  code: string
  kind: PriceKind
}

/** What a coupon leaves of the price that holds, or why it takes nothing off. */
export async function showCoupon(
  deps: Books,
  { code, kind, ...holder }: Asked,
): Promise<z.input<typeof shownCoupon> | CouponProblem> {
  const coupon = await findCoupon(deps.db, code)
  if (coupon === null) return 'coupon_unknown'
  const price = await findPrice(deps, kind)
  const problem = findCouponProblem(coupon, price, deps.clock.now())
  if (problem !== null) return problem
  const full = await findPlaceProblem(deps, coupon, holder)
  // A browser that has a place can go on.
  if (full !== null && full !== 'coupon_open') return full
  return {
    code: coupon.code,
    kind,
    price_id: price.id,
    price_cents: price.cents,
    cents: applyCoupon(coupon, price.cents),
    currency: price.currency,
    ends_at: coupon.ends_at,
    once_per_customer: coupon.once_per_customer,
  }
}

import type { CouponProblem } from '#contract/coupons/problems.ts'
import type { ShownCoupon } from '#contract/coupons/shown.ts'
import type { PriceKind } from '#db/schema.ts'
import { applyCoupon, findCoupon, findCouponProblem, isUsedUp, type Coupon } from './coupons.ts'
import { findPrice, type PriceDeps } from './prices.ts'

interface Asked {
  code: string
  kind: PriceKind
  /** The browser that asks; null when it is new. */
  deviceHash: Buffer | null
}

/** What a coupon leaves of the price that holds, or why it takes nothing off. */
export async function showCoupon(
  deps: PriceDeps,
  { code, kind, deviceHash }: Asked,
): Promise<ShownCoupon | CouponProblem> {
  const coupon = await findCoupon(deps.db, code)
  if (coupon === null) return 'coupon_unknown'
  const price = await findPrice(deps, kind)
  const problem = findCouponProblem(coupon, price, deps.clock.now())
  if (problem !== null) return problem
  if ((await isUsedUp(deps.db, coupon)) && !(await hasPlace(deps, coupon, deviceHash)))
    return 'coupon_used_up'
  return {
    code: coupon.code,
    kind,
    price_id: price.id,
    price_cents: price.cents,
    cents: applyCoupon(coupon, price.cents),
    currency: price.currency,
    ends_at: coupon.ends_at?.toISOString() ?? null,
    once_per_customer: coupon.once_per_customer,
  }
}

/** Whether this browser has begun with it and can go on. */
async function hasPlace(
  { db }: PriceDeps,
  { id }: Coupon,
  deviceHash: Buffer | null,
): Promise<boolean> {
  if (deviceHash === null) return false
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('coupon_id', '=', id)
    .where('device_hash', '=', deviceHash)
    .where('paid_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return order !== undefined
}

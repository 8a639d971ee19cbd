import { Hono } from 'hono'
import { z } from 'zod'
import type { DescribedCall } from '../openapi/call.ts'
import { couponCode, shownCoupon, shownCouponQuery } from '#contract/prices.ts'
import type { Deps } from '../deps.ts'
import { showCoupon } from '../prices/coupons.ts'
import { readDeviceBinding } from './accounts/device-cookie.ts'
import { guessedCoupons } from './call-budgets.ts'
import { refuseCoupon } from './checkout/refuse-coupon.ts'
import { tryCoupon } from './checkout/try-coupon.ts'
import { parseQuery } from './parse.ts'
import { spends } from './spends.ts'

/** As the reference describes it. */
export const couponReference: DescribedCall[] = [
  {
    method: 'get',
    path: '/api/coupons/{code}',
    group: 'Orders',
    summary: 'Show the current price with a coupon.',
    parts: { code: z.string() },
    query: shownCouponQuery,
    answers: { 200: { says: 'The coupon.', json: shownCoupon } },
    errors: ['not_found', 'coupon_refused', 'too_many_requests'],
  },
]

/** `GET /:code`: what a coupon leaves of the price that holds. */
export function couponRoutes(deps: Deps) {
  return new Hono().get('/:code', spends(guessedCoupons), async (c) => {
    c.header('Cache-Control', 'no-store')
    const { kind } = shownCouponQuery.parse(parseQuery(c, shownCouponQuery))
    const code = couponCode.safeParse(c.req.param('code')).data
    if (code === undefined) throw refuseCoupon('coupon_unknown')
    const { deviceHash } = readDeviceBinding(c, deps.config)
    const shown = await tryCoupon(deps, c, () => showCoupon(deps, { code, kind }, deviceHash))
    if (typeof shown === 'string') throw refuseCoupon(shown)
    return c.json(shownCoupon.parse(shown))
  })
}

import { z } from 'zod'
import { couponCode, shownCoupon, shownCouponQuery, shownPrice } from '#contract/prices.ts'
import { showCoupon } from '../../prices/coupons.ts'
import { readDeviceBinding } from './accounts/device-cookie.ts'
import { jsonCall } from '../guards/call.ts'
import { guessedCoupons } from '../guards/call-limits.ts'
import { refuseCoupon, tryCoupon } from './checkout/try-coupon.ts'
import { parseQuery } from '../guards/parse.ts'
import { Refusal } from '../guards/refusal.ts'

export const priceCalls = [
  jsonCall({
    path: '/api/prices/{id}',
    group: 'Orders',
    summary: 'Show a price, current or past.',
    parts: { id: z.uuid() },
    output: shownPrice,
    says: 'The price.',
    errors: ['not_found'],
    answer: async ({ priceTags }, _, c) => {
      const price = priceTags.find(c.req.param('id')!)
      if (price === null) throw new Refusal(404, 'not_found', 'There’s no price with this ID.')
      return price
    },
  }),
  jsonCall({
    path: '/api/coupons/{code}',
    group: 'Orders',
    summary: 'Show the current price with a coupon.',
    parts: { code: z.string() },
    query: shownCouponQuery,
    output: shownCoupon,
    says: 'The coupon.',
    errors: ['not_found', 'coupon_refused', 'too_many_requests'],
    limits: [guessedCoupons],
    answer: async (deps, _, c) => {
      const { kind } = shownCouponQuery.parse(parseQuery(c, shownCouponQuery))
      const code = couponCode.safeParse(c.req.param('code')).data
      if (code === undefined) throw refuseCoupon('coupon_unknown')
      const { deviceHash } = readDeviceBinding(c, deps.config)
      const shown = await tryCoupon(deps, c, () => showCoupon(deps, { code, kind }, deviceHash))
      if (typeof shown === 'string') throw refuseCoupon(shown)
      return shown
    },
  }),
]

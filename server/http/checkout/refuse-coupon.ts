import { type CouponProblem, couponProblems } from '#contract/coupon-words.ts'
import { Refusal, tooMany } from '../refusal.ts'

export type CouponRefusal = CouponProblem | 'too_many_codes'

export function refuseCoupon(problem: CouponRefusal): Refusal {
  if (problem === 'too_many_codes') return tooMany(600, 'Your network tried too many codes.')
  if (problem === 'coupon_unknown') return new Refusal(404, 'not_found', couponProblems[problem])
  return new Refusal(409, 'coupon_refused', couponProblems[problem])
}

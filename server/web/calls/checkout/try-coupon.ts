import type { Context } from 'hono'
import { type CouponProblem, couponProblems } from '#contract/coupon-words.ts'
import type { Deps } from '#server/settings/deps.ts'
import { guessedCoupons } from '../../guards/call-limits.ts'
import { Refusal, tooMany } from '../../guards/refusal.ts'
import { giveBackTaken, take } from '../../guards/take-points.ts'

/**
 * Slows down guesses at codes. A code that does not exist costs a point, and a caller without points learns
 * nothing about any code. The point is taken first, so that simultaneous tries gain nothing.
 */
export async function tryCoupon<Answer>(
  deps: Deps,
  c: Context,
  ask: () => Promise<Answer | CouponProblem>,
): Promise<Answer | CouponRefusal> {
  if ((await take(deps, c, guessedCoupons)) !== null) return 'too_many_codes'
  const answer = await ask()
  if (answer !== 'coupon_unknown') await giveBackTaken(deps, c, guessedCoupons)
  return answer
}

export type CouponRefusal = CouponProblem | 'too_many_codes'

export function refuseCoupon(problem: CouponRefusal): Refusal {
  if (problem === 'too_many_codes')
    return tooMany(600, 'Too many coupon codes were tried on your network.')
  if (problem === 'coupon_unknown') return new Refusal(404, 'not_found', couponProblems[problem])
  return new Refusal(409, 'coupon_refused', couponProblems[problem])
}

import type { Context } from 'hono'
import type { CouponProblem } from '#contract/coupon-words.ts'
import type { Deps } from '../../deps.ts'
import { guessedCoupons } from '../call-limits.ts'
import { giveBackTaken, take } from '../take-points.ts'

/**
 * Makes guessing codes slow: a code that nobody made costs a point, and whoever has none left is told
 * nothing about any code. The point is taken first, so that many tries at once gain nothing.
 */
export async function tryCoupon<Answer>(
  deps: Deps,
  c: Context,
  ask: () => Promise<Answer | CouponProblem>,
): Promise<Answer | CouponProblem | 'too_many_codes'> {
  if ((await take(deps, c, guessedCoupons)) !== null) return 'too_many_codes'
  const answer = await ask()
  if (answer !== 'coupon_unknown') await giveBackTaken(deps, c, guessedCoupons)
  return answer
}

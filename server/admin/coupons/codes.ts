import type { z } from 'zod'
import { foreseeCoupon } from '#contract/admin/foresee-coupon.ts'
import type { RecordedAction } from '#contract/admin/audit.ts'
import type { couponPage } from '#contract/admin/coupons.ts'
import type { Discount } from '#contract/prices.ts'
import type { Books } from '../../deps.ts'
import type { Operator } from '../act.ts'

type Coupon = z.input<typeof couponPage>['rows'][number]
type Action = Pick<RecordedAction, 'action' | 'before' | 'after'>

/**
 * Whoever has a code can use it. So only owners, and API keys with the scope money, read whole codes.
 * Whoever works on the machine is an owner.
 */
function mayReadCodes({ person, scopes }: Operator): boolean {
  if (person !== undefined) return person.role === 'owner'
  return scopes === undefined || scopes.has('money')
}

/** What everybody else sees tells coupons apart, and is too little to guess the rest of a code. */
export function sayCode(code: string, by: Operator): string {
  return mayReadCodes(by) ? code : `${code.slice(0, Math.min(3, code.length / 2))}…`
}

export function hideInList({ config }: Books, coupon: Coupon, by: Operator): Coupon {
  const code = sayCode(coupon.code, by)
  return { ...coupon, code, says: foreseeCoupon({ ...coupon, code }, config.sellerTimeZone) }
}

export function hideInDiscount(discount: Discount, by: Operator): Discount {
  if (discount === null || discount.code === null) return discount
  return { ...discount, code: sayCode(discount.code, by) }
}

export function hideInAction<A extends Action>(action: A, by: Operator): A {
  if (!action.action.startsWith('coupons/')) return action
  const hide = (facts: Action['after']) =>
    typeof facts['code'] === 'string' ? { ...facts, code: sayCode(facts['code'], by) } : facts
  return { ...action, before: hide(action.before), after: hide(action.after) }
}

/** To list what a guessed code was used for would tell that there is such a coupon. */
export function refuseCode(code: string | undefined, by: Operator): { refused: string } | null {
  if (code === undefined || mayReadCodes(by)) return null
  return {
    refused: 'Only an owner, or an API key with the scope money, can list by coupon.',
  }
}

import type { RecordedAction } from '#contract/admin/audit.ts'
import { codeReaders } from '#contract/admin/coupons.ts'
import type { Discount } from '#contract/prices.ts'
import { mayRead, type Operator } from '../act.ts'

type Action = Pick<RecordedAction, 'action' | 'before' | 'after'>

/**
 * Shortens a code for everybody except owners: enough to tell coupons apart, too little to guess the rest.
 */
export function sayCode(code: string, by: Operator): string {
  return mayRead(by, codeReaders) ? code : `${code.slice(0, Math.min(3, code.length / 2))}…`
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

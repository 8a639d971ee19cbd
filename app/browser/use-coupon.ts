import { useEffect, useState } from 'react'
import type { ShownCoupon } from '#contract/prices.ts'
import { ApiError, get } from './api.ts'
import { messages } from '../say/messages.ts'

export type CouponView =
  | { state: 'none' | 'asking' }
  | { state: 'holds'; coupon: ShownCoupon }
  | { state: 'problem'; sentence: string }

/** Shows how a code, typed or from the URL, changes the price of a license or a renewal. */
export function useCoupon(kind: ShownCoupon['kind'], code: string): CouponView {
  const [known, setKnown] = useState<{ code: string; view: CouponView } | null>(null)

  useEffect(() => {
    if (code === '') return undefined
    let isCurrent = true
    const show = (view: CouponView) => isCurrent && setKnown({ code, view })
    get<ShownCoupon>(`coupons/${encodeURIComponent(code)}?kind=${kind}`).then(
      (coupon) => show({ state: 'holds', coupon }),
      (error: unknown) => show({ state: 'problem', sentence: sayProblem(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [kind, code])

  if (code === '') return { state: 'none' }
  return known?.code === code ? known.view : { state: 'asking' }
}

function sayProblem(error: unknown): string {
  return (error instanceof ApiError && error.sentence) || messages.couponFailed
}

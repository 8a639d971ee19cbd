import type { CouponView } from '../../browser/use-coupon.ts'
import { slot } from '../../site/slots.ts'

/** Returns where a form of this page begins an order: at the price that the page shows, or not at all. */
export function checkoutAddress(call: string): string {
  return `${call}?price=${slot('price_id')}`
}

/** Returns the same with a coupon, also while the page still asks what it does. */
export function couponAddress(call: string, code: string, { state }: CouponView): string {
  const isUsed = state === 'holds' || state === 'asking'
  return isUsed
    ? `${checkoutAddress(call)}&coupon=${encodeURIComponent(code)}`
    : checkoutAddress(call)
}

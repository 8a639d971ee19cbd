import type { CouponView } from '../../browser/use-coupon.ts'
import { slot } from '../../site/slots.ts'

/** Returns the URL where a form of this page starts an order: at the displayed price, or not at all. */
export function checkoutAddress(call: string): string {
  return `${call}?price=${slot('price_id')}`
}

/** Returns the same with a coupon, even while the page is still checking it. */
export function couponAddress(call: string, code: string, { state }: CouponView): string {
  const isUsed = state === 'holds' || state === 'asking'
  return isUsed
    ? `${checkoutAddress(call)}&coupon=${encodeURIComponent(code)}`
    : checkoutAddress(call)
}

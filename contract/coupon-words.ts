import type { Discount } from './prices.ts'
import { parseCents, formatCents } from './money.ts'
import { product } from './product.ts'

/** A coupon's discount; one of the two is null. */
export interface Off {
  percent: number | null
  off_cents: number | null
}

/** `20%`, or `10` and `9.50` in the currency of the shop; null for anything else. */
export function parseOff(typed: string): Off | null {
  const percent = /^\s*(\d{1,3})\s*%\s*$/.exec(typed)?.[1]
  if (percent === undefined) {
    const cents = parseCents(typed, product.currency)
    return cents ? { percent: null, off_cents: cents } : null
  }
  const isShare = Number(percent) >= 1 && Number(percent) <= 100
  return isShare ? { percent: Number(percent), off_cents: null } : null
}

/** A coupon for the whole price makes licenses free. */
export function isFree({ percent }: Pick<Off, 'percent'>): boolean {
  return percent === 100
}

/** "FALL-20, $9.80 USD off the price". */
export function sayDiscount({ code, cents }: NonNullable<Discount>, currency: string): string {
  const off = `${formatCents(cents, currency)} off the price`
  return code === null ? off : `${code}, ${off}`
}

/** Why a code takes nothing off. */
export const couponProblems = {
  coupon_unknown: 'We don’t recognize that code. Check the spelling.',
  coupon_early: 'This coupon isn’t valid yet.',
  coupon_ended: 'This coupon has ended.',
  coupon_other: 'This coupon doesn’t apply to this purchase.',
  coupon_used_up:
    'This coupon is used up. If someone started a checkout with it and doesn’t pay, you can use it after 31 minutes.',
  coupon_used:
    'This coupon works once per customer, and this mailbox already has an order with it. An unpaid order ends after 31 minutes.',
  coupon_open:
    'This browser already has a payment page open with this coupon, and we can’t close it. Go back to that page, or wait until it ends, 31 minutes after it opened.',
  coupon_network:
    'Others on your network have opened all the payment pages that one network can have open with this coupon. Each ends after 31 minutes at most. Try again then.',
  coupon_free:
    'This coupon makes the license free. To get it, enter your email and the code we send there.',
  coupon_not_free: 'This coupon doesn’t cover the whole price. Turn on JavaScript to buy with it.',
  coupon_given:
    'This mailbox already got a license with this coupon. The key is in the email we sent, and in your account.',
  coupon_email:
    'This coupon works once per customer. To use it, enter your email and the code we send there.',
} as const
export type CouponProblem = keyof typeof couponProblems

import type { Discount } from './prices.ts'
import { parseCents, formatCents } from './money.ts'
import { product } from './product.ts'

/** What a coupon takes off; one of the two is null. */
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

/** A coupon for the whole price gives licenses away. */
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
  coupon_unknown: 'There is no coupon with this code. Check how it is spelled.',
  coupon_early: 'This coupon is not valid yet.',
  coupon_ended: 'This coupon has ended.',
  coupon_other: 'This coupon is not for this purchase.',
  coupon_used_up:
    'This coupon is used up. If someone began a checkout with it and does not pay, it is free again after 31 minutes.',
  coupon_used:
    'This coupon is valid once per customer, and this mailbox has an order with it. An unpaid one ends after 31 minutes.',
  coupon_open:
    'This browser has a payment page open with this coupon that we cannot close. Go back to that page, or wait until it ends, 31 minutes after it began.',
  coupon_network:
    'Others in your network have opened as many payment pages with this coupon as one network can at a time. Each ends after 31 minutes at most. Try again then.',
  coupon_free:
    'This coupon gives the license away. Enter your email, and the code we send there, to get it.',
  coupon_not_free:
    'This coupon does not take off the whole price. Turn on JavaScript to buy with it.',
  coupon_given:
    'This mailbox got a license with this coupon already. The key is in the email we sent, and in your account.',
  coupon_email:
    'This coupon is valid once per customer. Enter your email, and the code we send there, to use it.',
} as const
export type CouponProblem = keyof typeof couponProblems

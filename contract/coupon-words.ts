import { readCapitals } from '#license-client/src/readings.ts'
import { parseCents, formatCents } from './money.ts'
import { product } from './product.ts'

/**
 * Reads a coupon code in whatever form it is typed, removing a label before it and punctuation around
 * it.
 */
export function readCouponCode(typed: string): string {
  const code = readCapitals(typed)
  const words = new Set(code.slice(code.lastIndexOf(':') + 1).match(/[\p{L}\p{M}\p{N}-]+/gu))
  const [word = code] = words
  return words.size === 1 ? word : code
}

/** A coupon's discount; one of the two is null. */
export interface Off {
  percent: number | null
  off_cents: number | null
}

/** Parses `20%`, or `10` and `9.50` in the shop's currency; null for anything else. */
export function parseOff(typed: string): Off | null {
  const percent = /^\s*(\d{1,2})\s*%\s*$/.exec(typed)?.[1]
  if (percent === undefined) {
    const cents = parseCents(typed, product.currency)
    return cents ? { percent: null, off_cents: cents } : null
  }
  return Number(percent) > 0 ? { percent: Number(percent), off_cents: null } : null
}

/** Writes "FALL-20, $9.80 USD off the price". */
export function sayDiscount(
  { code, cents }: { code: string | null; cents: number },
  currency: string,
): string {
  const off = `${formatCents(cents, currency)} off the price`
  return code === null ? off : `${code}, ${off}`
}

/** The reasons why a code gives no discount. */
export const couponProblems = {
  coupon_unknown: 'We don’t recognize that code. Check the spelling.',
  coupon_early: 'This coupon isn’t valid yet.',
  coupon_ended: 'This coupon has ended.',
  coupon_other: 'This coupon doesn’t apply to this purchase.',
  coupon_used_up:
    'This coupon is used up. If someone started a checkout with it and doesn’t pay, you can use it after 31 minutes.',
  coupon_open:
    'This browser already has a payment page open with this coupon, and we can’t close it. Go back to that page, or wait until it ends, 31 minutes after it opened.',
} as const
export type CouponProblem = keyof typeof couponProblems

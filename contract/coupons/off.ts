import { parseCents } from '../money.ts'
import { product } from '../product.ts'

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

import type { Discount } from './discount.ts'
import { formatCents } from '../money.ts'

/** "FALL-20, $9.80 USD off the price". */
export function sayDiscount({ code, cents }: NonNullable<Discount>, currency: string): string {
  const off = `${formatCents(cents, currency)} off the price`
  return code === null ? off : `${code}, ${off}`
}

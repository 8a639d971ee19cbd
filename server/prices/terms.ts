import type { TaxBehavior } from '#contract/prices.ts'
import type { Deps } from '../deps.ts'
import { applyCoupon, type Coupon } from './coupons.ts'
import type { Price } from './prices.ts'

/** What an order is begun with, and keeps. */
export interface Terms {
  /** Null for a team, whose quote has its price. */
  priceId: string | null
  /** Null without one. */
  couponId: string | null
  /** What each one costs after the coupon, before a tax that is added. */
  unitCents: number
  /** What the coupon takes off each one. */
  discountCents: number
  quantity: number
  currency: string
  /** Whether the provider works out a tax. */
  taxed: boolean
  taxBehavior: TaxBehavior
}

/** Pages, sessions, crypto payments and every check of an amount go by these. */
export function workOutTerms(
  { config }: Pick<Deps, 'config'>,
  { id, cents, currency }: Pick<Price, 'cents' | 'currency'> & { id: string | null },
  quantity = 1,
  coupon: Coupon | null = null,
): Terms {
  const unitCents = coupon === null ? cents : applyCoupon(coupon, cents)
  return {
    priceId: id,
    couponId: coupon?.id ?? null,
    unitCents,
    discountCents: cents - unitCents,
    quantity,
    currency,
    taxed: config.tax === 'stripe',
    taxBehavior: config.taxBehavior,
  }
}

type Priced = Pick<Terms, 'unitCents' | 'quantity' | 'taxBehavior'>

/** What is paid with this tax, which is inside the price or added to it. */
export function totalOf({ unitCents, quantity, taxBehavior }: Priced, taxCents: number): number {
  const price = unitCents * quantity
  return taxBehavior === 'inclusive' ? price : price + taxCents
}

import type { Selectable } from 'kysely'
import type { Discount } from '#contract/coupons/discount.ts'
import type { Database, Db } from '#db/schema.ts'
import { findCouponById } from './coupons.ts'

type Order = Pick<Selectable<Database['orders']>, 'coupon_id' | 'discount_cents' | 'quantity'>

/** What receipts, documents and pages say about the coupon of an order. */
export async function findDiscount(
  db: Db,
  { coupon_id: id, discount_cents: each, quantity }: Order,
): Promise<Discount> {
  if (each === 0) return null
  const coupon = id === null ? null : await findCouponById(db, id)
  return { code: coupon?.code ?? null, cents: each * quantity }
}

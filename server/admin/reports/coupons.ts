import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import type { Range } from './range.ts'

export interface CouponSales {
  code: string
  orders: number
  /** What the coupon took off. */
  discount_cents: number
  /** Including tax. */
  sold_cents: number
  refunded_cents: number
  kept_cents: number
  currency: string
}

/** Sums what was paid with each coupon, and what went back, each on its own day. */
export async function reportCoupons({ db }: Books, { from, end }: Range): Promise<CouponSales[]> {
  const { rows } = await sql<CouponSales>`
    with moves as (
      select paid_at as at, coupon_id, orders.currency, 1 as orders,
        discount_cents * quantity as discount, amount_cents as sold, 0 as gone
      from orders where paid_at >= ${from} and paid_at < ${end}
      union all
      select at, coupon_id, orders.currency, 0, 0, 0, cents
      from refunds join orders on orders.id = order_id where at >= ${from} and at < ${end}
    )
    select code, sum(orders)::int as orders,
      sum(discount)::float8 as discount_cents,
      sum(sold)::float8 as sold_cents, sum(gone)::float8 as refunded_cents,
      sum(sold - gone)::float8 as kept_cents, moves.currency
    from moves join coupons on coupons.id = coupon_id
    group by code, moves.currency order by code, moves.currency
  `.execute(db)
  return rows
}

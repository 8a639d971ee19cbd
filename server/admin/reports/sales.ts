import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import type { Range } from './range.ts'

export const salesKeys = ['day', 'provider', 'country'] as const
export type SalesKey = (typeof salesKeys)[number]

export interface Sales {
  /** Null for a country that the provider did not report. */
  day?: string
  provider?: string
  country?: string | null
  orders: number
  /** Including tax. */
  sold_cents: number
  refunded_cents: number
  kept_cents: number
  currency: string
}

/**
 * Sums what was paid and what went back, each on its own day: an order of one day can be refunded
 * on another. A lost dispute counts like a refund, and takes that back on the day it is won after all.
 */
export async function reportSales(
  { db }: Books,
  { from, end }: Range,
  by: SalesKey,
): Promise<Sales[]> {
  const { rows } = await sql<Sales>`
    with moves as (
      select paid_at as at, provider, country, currency, 1 as orders, amount_cents as sold, 0 as gone
      from orders where paid_at >= ${from} and paid_at < ${end}
      union all
      select at, provider, country, currency, 0, 0, cents
      from refunds join orders on orders.id = order_id where at >= ${from} and at < ${end}
    )
    select ${keys[by]} as ${sql.ref(by)}, sum(orders)::int as orders,
      sum(sold)::float8 as sold_cents, sum(gone)::float8 as refunded_cents,
      sum(sold - gone)::float8 as kept_cents, currency
    from moves group by 1, currency order by 1 nulls last, currency
  `.execute(db)
  return rows
}

const keys = {
  day: sql`to_char(at at time zone 'utc', 'YYYY-MM-DD')`,
  provider: sql`provider`,
  country: sql`country`,
}

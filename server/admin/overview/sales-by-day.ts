import { sql } from 'kysely'
import type { SalesByDay } from '#contract/admin/overview.ts'
import { stayedRefunded } from '../../orders/figures.ts'
import type { ShopContext } from '../../settings/deps.ts'

/**
 * Counts the sales of each day of this month in the seller's time zone, including days without a sale and
 * future days.
 */
export async function showSalesByDay({ db, clock, config }: ShopContext): Promise<SalesByDay> {
  const zone = config.sellerTimeZone
  const { rows } = await sql<SalesByDay['days'][number]>`
    with month as (
      select date_trunc('month', ${clock.now()}::timestamptz at time zone ${zone}) as first
    ), bounds as (
      select first, first at time zone ${zone} as start, ${clock.now()}::timestamptz as now from month
    ), moves as (
      select (paid_at at time zone ${zone})::date as day, (kind <> 'renewal')::int as purchases,
        (kind = 'renewal')::int as renewals, 0 as refunds
      from orders, bounds where paid_at >= start and paid_at <= now
      union all
      select (at at time zone ${zone})::date, 0, 0, 1
      from refunds, bounds where at >= start and at <= now and ${stayedRefunded}
    )
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(sum(purchases), 0)::int as purchases,
      coalesce(sum(renewals), 0)::int as renewals, coalesce(sum(refunds), 0)::int as refunds
    from month
    cross join generate_series(first, first + interval '1 month' - interval '1 day', '1 day') each
    left join moves on moves.day = each::date
    group by each order by each
  `.execute(db)
  return { days: rows }
}

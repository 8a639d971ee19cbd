import { sql } from 'kysely'
import type { SalesByDay } from '#contract/admin/overview.ts'
import type { Books } from '../../deps.ts'

/** Counts each of the last days in the seller's time zone, today included; days without a sale too. */
export async function showSalesByDay(
  { db, clock, config }: Books,
  count: number,
): Promise<SalesByDay> {
  const zone = config.sellerTimeZone
  const bounds = sql`
    select here - ${count - 1}::int as first, (here - ${count - 1}::int)::timestamp at time zone ${zone} as start,
      ${clock.now()}::timestamptz as now
    from (select (${clock.now()}::timestamptz at time zone ${zone})::date as here) today
  `
  const days = await sql<SalesByDay['days'][number]>`
    with bounds as (${bounds}), moves as (
      select (paid_at at time zone ${zone})::date as day, (kind <> 'renewal')::int as purchases,
        (kind = 'renewal')::int as renewals, 0 as refunds
      from orders, bounds where paid_at >= start and paid_at <= now
      union all
      select (at at time zone ${zone})::date, 0, 0, 1
      from refunds, bounds where at >= start and at <= now and cents > 0
    )
    select to_char(first + n, 'YYYY-MM-DD') as day, coalesce(sum(purchases), 0)::int as purchases,
      coalesce(sum(renewals), 0)::int as renewals, coalesce(sum(refunds), 0)::int as refunds
    from bounds cross join generate_series(0, ${count - 1}::int) n
    left join moves on moves.day = first + n
    group by first + n order by first + n
  `.execute(db)
  const releases = await sql<SalesByDay['releases'][number]>`
    with bounds as (${bounds})
    select to_char(published_at at time zone ${zone}, 'YYYY-MM-DD') as day, version
    from releases, bounds where published_at >= start and published_at <= now
    order by published_at, version
  `.execute(db)
  const prices = await sql<SalesByDay['prices'][number]>`
    with bounds as (${bounds})
    select to_char(holds_from at time zone ${zone}, 'YYYY-MM-DD') as day, kind, cents, currency
    from prices, bounds where holds_from >= start and holds_from <= now
    order by holds_from, kind
  `.execute(db)
  return { days: days.rows, releases: releases.rows, prices: prices.rows }
}

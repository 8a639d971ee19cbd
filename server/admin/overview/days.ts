import { sql } from 'kysely'
import type { ShopContext } from '../../settings/deps.ts'
import type { Range } from '../../settings/clock.ts'

/** The days of the overview, in the seller's time zone. */
export interface Days {
  /** A date such as 2026-11-22. */
  today: string
  day: Range
  month: Range
  lastMonth: Range
}

/**
 * Finds today, this month so far and the same days of the previous month in the seller's time zone, with
 * PostgreSQL's time zone data.
 */
export async function findDays({ db, clock, config }: ShopContext): Promise<Days> {
  const end = clock.now()
  const zone = config.sellerTimeZone
  const { rows } = await sql<{ today: string; day: Date; month: Date; before: Date; then: Date }>`
    select to_char(here, 'YYYY-MM-DD') as today, date_trunc('day', here) at time zone ${zone} as day,
      date_trunc('month', here) at time zone ${zone} as month,
      (date_trunc('month', here) - interval '1 month') at time zone ${zone} as before,
      (here - interval '1 month') at time zone ${zone} as then
    from (select ${end}::timestamptz at time zone ${zone} as here) now
  `.execute(db)
  const { today, day, month, before, then } = rows[0]!
  return {
    today,
    day: { from: day, end },
    month: { from: month, end },
    lastMonth: { from: before, end: then },
  }
}

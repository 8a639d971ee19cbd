import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import type { Range } from '../reports/range.ts'

/** Where the seller is. */
export interface Days {
  /** Such as 2026-11-22. */
  today: string
  day: Range
  month: Range
}

/** Today and this month up to now, in the seller's time zone, as PostgreSQL knows it. */
export async function findDays({ db, clock, config }: Books): Promise<Days> {
  const end = clock.now()
  const zone = config.sellerTimeZone
  const { rows } = await sql<{ today: string; day: Date; month: Date }>`
    select to_char(here, 'YYYY-MM-DD') as today, date_trunc('day', here) at time zone ${zone} as day,
      date_trunc('month', here) at time zone ${zone} as month
    from (select ${end}::timestamptz at time zone ${zone} as here) now
  `.execute(db)
  const { today, day, month } = rows[0]!
  return { today, day: { from: day, end }, month: { from: month, end } }
}

import { sql } from 'kysely'
import type { Books } from '../../deps.ts'

export interface RenewalMonth {
  month: string
  /** Licenses whose updates end in this month, as it is now: a renewal moves the end. */
  due: number
  done: number
}

/** Counts whole months of the shop's time zone, from a year ago to a year ahead. A refunded renewal does not count as done. */
export async function reportRenewals({ db, clock, config }: Books): Promise<RenewalMonth[]> {
  const zone = config.sellerTimeZone
  const inMonths = (months: number) =>
    sql`(date_trunc('month', ${clock.now()}::timestamptz at time zone ${zone})
      + ${months}::int * interval '1 month') at time zone ${zone}`
  const { rows } = await sql<RenewalMonth>`
    with moves as (
      select updates_until as at, 1 as due, 0 as done from licenses
      where license_type <> 'trial' and status = 'active'
      union all
      select paid_at, 0, 1 from renewals where counts
    )
    select to_char(at at time zone ${zone}, 'YYYY-MM') as month, sum(due)::int as due,
      sum(done)::int as done
    from moves
    where at >= ${inMonths(-12)} and at < ${inMonths(13)}
    group by 1 order by 1
  `.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import { wasBoughtAfter } from '../licenses/filter.ts'

export interface TrialMonth {
  month: string
  begun: number
  /** Those whose customer bought a license later, in whichever month. */
  bought: number
}

/** Counts trials by the month they began in, the last twelve and this one. */
export async function reportTrials({ db, clock }: Books): Promise<TrialMonth[]> {
  const { rows } = await sql<TrialMonth>`
    select to_char(created_at at time zone 'utc', 'YYYY-MM') as month, count(*)::int as begun,
      (count(*) filter (where ${wasBoughtAfter}))::int as bought
    from licenses
    where license_type = 'trial' and created_at >= (
      date_trunc('month', ${clock.now()}::timestamptz at time zone 'utc') - interval '1 year'
    ) at time zone 'utc'
    group by 1 order by 1
  `.execute(db)
  return rows
}

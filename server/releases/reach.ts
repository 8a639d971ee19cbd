import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Who a version published now would reach. */
export interface Reach {
  /** By system: of the devices seen in the last seven days, those whose license is offered it. */
  devices: Map<string, { seen: number; reached: number }>
}

interface Counted {
  system: string
  seen: number
  reached: number
}

/** Counts devices by what their app calls its system. */
export async function countReach(db: Db, now: Date): Promise<Reach> {
  const { rows } = await sql<Counted>`
    select case when platform ~* '^(mac|darwin|os ?x)' then 'Mac' when platform ~* '^win' then 'Windows'
        when platform ~* 'linux' then 'Linux' else '' end as system,
      count(*)::int as seen,
      (count(*) filter (
        where status = 'active' and updates_until >= ${now}
      ))::int as reached
    from activations join licenses on licenses.id = activations.license_id
    where last_seen_at > ${now}::timestamptz - interval '7 days' and released_at is null
    group by 1
  `.execute(db)
  return { devices: new Map(rows.map(({ system, ...counts }) => [system, counts])) }
}

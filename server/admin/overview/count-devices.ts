import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../clock.ts'
import type { Books } from '../../deps.ts'

/** Apps name their own version and can make any up, so all beyond these share one row a day. */
const mostVersions = 20

/** Counts the devices of the last seven days for today's row; the last count of a day stays. */
export async function countDevices({ db, clock }: Books): Promise<void> {
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  await sql`
    with counted as (${countByVersion(now)}), gone as (
      delete from device_days
      where day = ${day}::date and version not in (select version from counted)
    )
    insert into device_days (day, version, devices)
    select ${day}::date, version, devices from counted
    on conflict (day, version) do update set devices = excluded.devices
  `.execute(db)
}

/** The active devices of now, by the version of their app. */
export function countByVersion(now: Date) {
  return sql`
    with seen as (
      select coalesce(app_version, '') as version, count(*)::int as devices from activations
      where released_at is null and last_seen_at > ${addMilliseconds(now, -7 * times.day)}
        and last_seen_at <= ${now}
      group by 1
    ), ranked as (
      select *, row_number() over (order by devices desc, version) as place from seen
    )
    select case when place <= ${mostVersions} then version else '' end as version,
      sum(devices)::int as devices
    from ranked group by 1
    -- A day without devices is one that was counted, too.
    union all select '', 0 where not exists (select from seen)
  `
}

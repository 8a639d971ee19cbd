import { sql, type RawBuilder } from 'kysely'
import type { Range } from './range.ts'

/** Single events and those of past days, as rows of day, name, path and count. */
export function counted({ from, end }: Range): RawBuilder<unknown> {
  return sql`(
    select to_char(at at time zone 'utc', 'YYYY-MM-DD') as day, name, path, 1 as count
    from analytics_events where at >= ${from} and at < ${end}
    union all
    select to_char(day, 'YYYY-MM-DD'), name, path, count from analytics_days
    where day >= (${from}::timestamptz at time zone 'utc')::date
      and day < (${end}::timestamptz at time zone 'utc')::date
  ) counted`
}

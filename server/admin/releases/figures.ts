import { sql } from 'kysely'
import type { ShopContext } from '../../settings/deps.ts'

interface Figures {
  devices: number
  downloads: number
}

const isActive = (now: Date) =>
  sql`last_seen_at > ${now}::timestamptz - interval '7 days' and released_at is null`

/** Counts the active devices and the downloads of the last seven days for each of these versions. */
export async function countReleases(
  { db, clock, config }: ShopContext,
  versions: string[],
): Promise<Map<string, Figures>> {
  const now = clock.now()
  const { rows } = await sql<Figures & { version: string }>`
    with active as materialized (
      select app_version as version, count(*)::int as devices
      from activations where ${isActive(now)} group by 1
    )
    select version,
      coalesce((select devices from active where active.version = asked.version), 0) as devices,
      coalesce((
        select sum(count)::int from download_days
        where download_days.version = asked.version
          and day > (${now}::timestamptz at time zone ${config.sellerTimeZone})::date - 7
      ), 0) as downloads
    from unnest(${versions}::text[]) asked (version)
  `.execute(db)
  return new Map(rows.map(({ version, ...figures }) => [version, figures]))
}

export async function countActive({ db, clock }: ShopContext): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*)::int as devices from activations where ${isActive(clock.now())}
  `.execute(db)
  return rows[0]!.devices
}

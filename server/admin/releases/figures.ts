import { sql } from 'kysely'
import type { FileIdentifier } from '#contract/build-names.ts'
import type { BuildDownloads } from '#contract/admin/releases.ts'
import type { Books } from '../../deps.ts'

interface Figures {
  version: string
  devices: number
  downloads: number
}

/** Counts, for each of these versions, its active devices and its downloads of the last seven days. */
export async function countReleases(
  { db, clock }: Books,
  versions: string[],
): Promise<{ figures: Map<string, Figures>; activeDevices: number }> {
  const now = clock.now()
  const seen = sql`last_seen_at > ${now}::timestamptz - interval '7 days' and released_at is null`
  const { rows } = await sql<Figures & { active: number }>`
    with active as materialized (
      select coalesce(app_version, '') as version, count(*)::int as devices
      from activations where ${seen} group by 1
    )
    select version, coalesce((select devices from active where active.version = asked.version), 0) as devices,
      coalesce((
        select sum(count)::int from download_days
        where download_days.version = asked.version
          and day > (${now}::timestamptz at time zone 'utc')::date - 7
      ), 0) as downloads,
      (select coalesce(sum(devices), 0)::int from active) as active
    from unnest(${[...versions, '']}::text[]) asked (version)
  `.execute(db)
  return {
    figures: new Map(rows.map((row) => [row.version, row])),
    activeDevices: rows[0]!.active,
  }
}

/** Counts how often each build was fetched in these UTC days, newest version first. */
export async function totalDownloads(
  { db }: Books,
  from: string | undefined,
  to: string | undefined,
): Promise<BuildDownloads[]> {
  let days = db
    .selectFrom('download_days')
    .select([
      'version',
      sql<FileIdentifier>`identifier`.as('build'),
      sql<number>`sum(count)::int`.as('downloads'),
    ])
    .groupBy(['version', 'identifier'])
    .orderBy(sql`max(day)`, 'desc')
    .orderBy('version', 'desc')
    .orderBy('identifier')
  if (from !== undefined) days = days.where('day', '>=', from)
  if (to !== undefined) days = days.where('day', '<=', to)
  return days.execute()
}

import { sql } from 'kysely'
import type { BuildDownloads } from '#contract/admin/releases.ts'
import type { FileIdentifier } from '#contract/build-names.ts'
import { nameDay } from '#contract/dates.ts'
import type { ShopContext } from '../settings/deps.ts'

/** Counts a download without storing who made it. */
export async function countDownload(
  { db, clock, config }: ShopContext,
  { version, identifier }: { version: string; identifier: string },
): Promise<void> {
  const day = nameDay(clock.now(), config.sellerTimeZone)
  await db
    .insertInto('download_days')
    .values({ day, version, identifier, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'version', 'identifier'])
        .doUpdateSet((eb) => ({ count: eb('download_days.count', '+', 1) })),
    )
    .execute()
}

/** Counts how often each build was downloaded in these days, newest version first. */
export async function totalDownloads(
  { db }: ShopContext,
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

import { sql } from 'kysely'
import { fileIdentifiers } from '#contract/build-names.ts'
import { identifiers, type DownloadIdentifier } from '#contract/download.ts'
import type { Db } from '#db/schema.ts'
import type { Books } from '../../deps.ts'
import { currentBuilds } from '../../releases/current.ts'
import { pageSize } from '../page.ts'

/** Lists versions as they were published, newest first, a page at a time; `below` names the last seen. */
export async function listReleases(deps: Books, below?: string) {
  const { db } = deps
  const all = selectReleases(db)
  const page =
    below === undefined
      ? all
      : all.where(
          sql<boolean>`(published_at, releases.id) < (select published_at, id from releases where version = ${below})`,
        )
  const rows = await page
    .orderBy('published_at', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(pageSize)
    .execute()
  return nameBuilds(deps, rows)
}

export async function findRelease(deps: Books, version: string) {
  // PostgreSQL refuses text with a zero byte.
  if (version.includes('\0')) return null
  const rows = await selectReleases(deps.db).where('version', '=', version).execute()
  return (await nameBuilds(deps, rows))[0] ?? null
}

function selectReleases(db: Db) {
  return db
    .selectFrom('releases')
    .leftJoin('builds', 'builds.release_id', 'releases.id')
    .leftJoin('release_pins as pin', (join) =>
      join
        .onRef('pin.release_id', '=', 'builds.release_id')
        .onRef('pin.identifier', '=', 'builds.identifier'),
    )
    .select([
      'version',
      'channel',
      'published_at',
      'withdrawn_at',
      sql<string[]>`array_remove(array_agg(builds.identifier order by builds.identifier), null)`.as(
        'files',
      ),
      sql<
        DownloadIdentifier[]
      >`array_remove(array_agg(pin.identifier order by pin.identifier), null)`.as('pinned'),
      'notes',
      'rollout_percent',
    ])
    .groupBy('releases.id')
}

async function nameBuilds<Row extends { version: string; files: string[] }>(
  deps: Books,
  rows: Row[],
) {
  const current = await currentBuilds(deps)
  return rows.map(({ files, ...row }) => ({
    ...row,
    builds: identifiers.filter((each) => files.includes(each)).toSorted(),
    more_files: fileIdentifiers.filter(
      (each) => files.includes(each) && !identifiers.some((build) => build === each),
    ),
    current: current
      .filter(({ version }) => version === row.version)
      .map(({ identifier }) => identifier),
  }))
}

type Row = Awaited<ReturnType<typeof listReleases>>[number]

export function addFigures(
  row: Row,
  figures: Map<string, { devices: number; downloads: number }>,
): Row & { devices: number; downloads: number } {
  return { ...row, ...(figures.get(row.version) ?? { devices: 0, downloads: 0 }) }
}

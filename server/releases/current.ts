import type { Kysely } from 'kysely'
import { identifiers, type DownloadIdentifier, type ReleaseAnswer } from '#contract/download.ts'
import type { Database } from '#db/schema.ts'

interface ReadDeps {
  db: Kysely<Database>
}

/** Finds the release published last, with its builds in the order in which pages list them. */
export async function currentRelease(deps: ReadDeps): Promise<ReleaseAnswer | null> {
  const release = await deps.db
    .selectFrom('releases')
    .select(['id', 'version', 'published_at', 'notes'])
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!release) return null
  const rows = await deps.db
    .selectFrom('builds')
    .select(['identifier', 'file_name', 'size', 'sha256', 'sha512'])
    .where('release_id', '=', release.id)
    .execute()
  const builds = identifiers.flatMap((identifier) =>
    rows.filter((row) => row.identifier === identifier).map((row) => ({ ...row, identifier })),
  )
  const { version, published_at, notes } = release
  return { version, published_at: published_at.toISOString(), notes, builds }
}

export interface PublishedBuild {
  version: string
  identifier: DownloadIdentifier
  file_name: string
  size: number
  sha256: string
}

/** Finds the published build with this version and file name; nothing else. */
export async function findPublishedBuild(
  deps: ReadDeps,
  version: string,
  fileName: string,
): Promise<PublishedBuild | null> {
  // PostgreSQL refuses text with a zero byte.
  if (`${version}${fileName}`.includes('\0')) return null
  const row = await deps.db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'builds.release_id')
    .select(['version', 'identifier', 'file_name', 'size', 'sha256'])
    .where('version', '=', version)
    .where('file_name', '=', fileName)
    .executeTakeFirst()
  const identifier = identifiers.find((known) => known === row?.identifier)
  return row && identifier ? { ...row, identifier } : null
}

import type { Kysely } from 'kysely'
import {
  identifiers,
  type CurrentBuild,
  type DownloadIdentifier,
  type ReleaseAnswer,
} from '#contract/download.ts'
import type { Database } from '#db/schema.ts'
import { findHighest } from './order.ts'

interface ReadDeps {
  db: Kysely<Database>
}

/** The current builds, with date and notes of the newest among them; null without any. */
export async function currentRelease(deps: ReadDeps): Promise<ReleaseAnswer | null> {
  const builds = await currentBuilds(deps)
  const version = findHighest(builds)?.version
  if (version === undefined) return null
  const { published_at, notes } = await deps.db
    .selectFrom('releases')
    .select(['published_at', 'notes'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return { version, published_at: published_at.toISOString(), notes, builds }
}

/**
 * The current build of each kind, in the order in which pages list them: the one an operator pinned,
 * otherwise that of the highest version. What was withdrawn does not count.
 */
export async function currentBuilds(
  { db }: ReadDeps,
  only?: DownloadIdentifier,
): Promise<CurrentBuild[]> {
  let offered = db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'builds.release_id')
    .leftJoin('release_pins as pin', (join) =>
      join
        .onRef('pin.release_id', '=', 'builds.release_id')
        .onRef('pin.identifier', '=', 'builds.identifier'),
    )
    .select(['builds.identifier', 'file_name', 'size', 'sha256', 'sha512', 'version', 'pinned_at'])
    .where('withdrawn_at', 'is', null)
  if (only !== undefined) offered = offered.where('builds.identifier', '=', only)
  const rows = await offered.execute()
  return identifiers.flatMap((identifier) => {
    const own = rows.filter((row) => row.identifier === identifier)
    const current = own.find(({ pinned_at }) => pinned_at !== null) ?? findHighest(own)
    if (current === undefined) return []
    const { pinned_at: _, ...build } = current
    return [{ ...build, identifier }]
  })
}

export interface PublishedBuild {
  version: string
  identifier: DownloadIdentifier
  file_name: string
  size: number
  sha256: string
}

interface Sought {
  file_name?: string
  identifier?: DownloadIdentifier
}

/** Finds the build of this version by its file name or its kind, unless the version was withdrawn. */
export async function findPublishedBuild(
  { db }: ReadDeps,
  version: string,
  sought: Sought,
): Promise<PublishedBuild | null> {
  const { file_name, identifier } = sought
  let builds = db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'builds.release_id')
    .select(['version', 'identifier', 'file_name', 'size', 'sha256'])
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
  if (file_name !== undefined) builds = builds.where('file_name', '=', file_name)
  if (identifier !== undefined) builds = builds.where('identifier', '=', identifier)
  const row = await builds.executeTakeFirst()
  const known = identifiers.find((each) => each === row?.identifier)
  return row && known ? { ...row, identifier: known } : null
}

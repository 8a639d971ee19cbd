import type { z } from 'zod'
import { fileIdentifiers, type FileIdentifier } from '#contract/build-names.ts'
import {
  identifiers,
  type CurrentBuild,
  type DownloadIdentifier,
  type releaseAnswer,
} from '#contract/download.ts'
import type { Channel } from '#contract/channels.ts'
import type { ShopContext } from '../settings/deps.ts'
import { choose, readCatalog } from './catalog.ts'
import { findHighest } from './order.ts'

/** Returns the current builds, with the date and notes of the newest one; null if there are none. */
export async function currentRelease(
  deps: ShopContext,
): Promise<z.input<typeof releaseAnswer> | null> {
  const builds = await currentBuilds(deps)
  const version = findHighest(builds)?.version
  if (version === undefined) return null
  const { published_at, notes } = await deps.db
    .selectFrom('releases')
    .select(['published_at', 'notes'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return { version, published_at, notes, builds }
}

/**
 * Returns the current build of each kind, in the order in which pages list them. It is the one an operator
 * pinned, or else that of the highest stable version. Withdrawn versions do not count.
 */
export async function currentBuilds(
  deps: ShopContext,
  only?: DownloadIdentifier,
): Promise<CurrentBuild[]> {
  const catalog = await readCatalog(deps, only)
  const wanted = only === undefined ? identifiers : [only]
  return wanted.flatMap((identifier) => {
    const current = choose(catalog.filter((file) => file.identifier === identifier))
    if (current === undefined) return []
    const { file_name, size, sha256, sha512, version } = current
    return [{ identifier, file_name, size, sha256, sha512, version }]
  })
}

export interface PublishedBuild {
  version: string
  channel: Channel
  published_at: Date
  identifier: FileIdentifier
  file_name: string
  size: number
  sha256: string
}

interface Sought {
  /** Restricts the search to versions that everybody is offered. */
  channel?: 'stable'
  file_name?: string
  identifier?: FileIdentifier
}

/** Finds this version's file by its name or kind, unless the version was withdrawn. */
export async function findPublishedBuild(
  { db }: ShopContext,
  version: string,
  sought: Sought,
): Promise<PublishedBuild | null> {
  const { file_name, identifier, channel } = sought
  let builds = db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'builds.release_id')
    .select(['version', 'channel', 'published_at'])
    .select(['builds.identifier', 'file_name', 'size', 'sha256'])
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
  if (file_name !== undefined) builds = builds.where('file_name', '=', file_name)
  if (identifier !== undefined) builds = builds.where('identifier', '=', identifier)
  if (channel !== undefined) builds = builds.where('channel', '=', channel)
  const row = await builds.executeTakeFirst()
  const known = fileIdentifiers.find((each) => each === row?.identifier)
  return row && known ? { ...row, identifier: known } : null
}

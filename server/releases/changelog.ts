import { sql } from 'kysely'
import { identifiers, type DownloadIdentifier } from '#contract/download.ts'
import type { Db } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'

export interface ChangelogEntry {
  version: string
  published_at: Date
  /** The time of the last change to any part of it. */
  updated_at: Date
  withdrawn_at: Date | null
  /** The notes in Markdown. */
  notes: string
  /** The builds that can be downloaded. A withdrawn version has none. */
  builds: DownloadIdentifier[]
}

export interface Changelog {
  entries: ChangelogEntry[]
  /** The version to continue below; null at the end. */
  more: string | null
}

const pageSize = 30

/**
 * Lists the versions that everybody was offered, newest first, one page at a time. Returns null when `below`
 * is not a version.
 */
export async function readChangelog(
  { db }: ShopContext,
  below?: string,
): Promise<Changelog | null> {
  let query = db
    .selectFrom('releases')
    .leftJoin('builds', 'builds.release_id', 'releases.id')
    .select([
      'version',
      'published_at',
      'withdrawn_at',
      'changed_at',
      'notes',
      sql<(string | null)[]>`array_agg(identifier)`.as('builds'),
    ])
    .where('channel', '=', 'stable')
    .groupBy('releases.id')
  if (below !== undefined) {
    const last = await findPlace(db, below)
    if (last === undefined) return null
    query = query.where(
      sql<boolean>`(published_at, releases.id) < (${last.published_at}, ${last.id})`,
    )
  }
  const rows = await query
    .orderBy('published_at', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const entries = rows.slice(0, pageSize).map(({ builds, changed_at, ...row }) => ({
    ...row,
    updated_at: changed_at ?? row.published_at,
    builds: row.withdrawn_at ? [] : identifiers.filter((each) => builds.includes(each)),
  }))
  return { entries, more: rows.length > pageSize ? entries.at(-1)!.version : null }
}

function findPlace(db: Db, version: string) {
  return db
    .selectFrom('releases')
    .select(['published_at', 'id'])
    .where('version', '=', version)
    .where('channel', '=', 'stable')
    .executeTakeFirst()
}

/** Returns a text that changes whenever the content of the changelog changes. */
export async function readChangelogState({ db }: ShopContext): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select coalesce(md5(string_agg(
      concat_ws('|', id, withdrawn_at, changed_at, md5(notes), (
        select count(*) from builds where release_id = releases.id
      )), ',' order by id
    )), 'none') as state
    from releases
  `.execute(db)
  return rows[0]!.state
}

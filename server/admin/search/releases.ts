import { sql } from 'kysely'
import type { FoundRow } from '#contract/admin/search.ts'
import type { Books } from '../../deps.ts'
import { startingWith } from '../like-pattern.ts'
import { most } from './few.ts'

/** Newest first, by the beginning of the version. */
export async function findReleases({ db }: Books, text: string): Promise<FoundRow[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['version', 'channel', 'withdrawn_at'])
    .where(sql<boolean>`lower(version) like ${startingWith(text.replace(/^v(?=\d)/i, ''))}`)
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ version, channel, withdrawn_at }) => ({
    kind: 'release',
    label: version,
    note: withdrawn_at === null ? channel : `${channel}, withdrawn`,
    path: `/admin/release?version=${encodeURIComponent(version)}`,
  }))
}

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucket } from '#db/stores/open.ts'
import { listBuilds } from '../backups/back-up.ts'
import type { Books } from '../deps.ts'
import { findPath } from '../releases/keep.ts'
import { shownOfEach, type Found } from './trouble.ts'

export async function findEmptyReleases({ db }: Books): Promise<Found<'release_without_builds'>[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['version', 'published_at'])
    .where('withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('builds')
            .select('identifier')
            .whereRef('builds.release_id', '=', 'releases.id'),
        ),
      ),
    )
    .orderBy('published_at')
    .limit(shownOfEach)
    .execute()
  return rows.map(({ version, published_at: since }) => ({
    kind: 'release_without_builds',
    sentence: `Version ${version} has no builds`,
    since,
  }))
}

/** By presence and size: `doctor` reads the bytes. */
export async function findGoneFiles({
  db,
  clock,
  config: { releases },
}: Books): Promise<Found<'file_gone'>[]> {
  const { measure } = 'folder' in releases ? readIn(releases.folder) : await openBucket(releases)
  const builds = await listBuilds(db)
  const gone: string[] = []
  for (const build of builds) {
    const size = await measure(findPath(releases, build)).catch(() => null)
    if (size !== build.size) gone.push(`${build.file_name} of ${build.version}`)
  }
  if (gone.length === 0) return []
  const [first, ...more] = gone
  const sentence =
    more.length === 0 ? `${first} is gone` : `${gone.length} published files are gone`
  const detail = `${first}${more.length > 0 ? ', and others' : ''}: missing in RELEASES_DIR, or of another size.`
  return [{ kind: 'file_gone', sentence, detail, since: clock.now(), count: gone.length }]
}

function readIn(folder: string): { measure(path: string): Promise<number> } {
  return { measure: async (path) => (await stat(join(folder, path))).size }
}

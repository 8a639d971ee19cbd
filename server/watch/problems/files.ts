import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucket } from '#db/stores/open.ts'
import { listBuilds } from '../../backups/back-up.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { findPath } from '../../releases/keep.ts'
import type { Found } from './problem.ts'

type Gone = Found<'file_gone'>
type Measure = (path: string) => Promise<number>

/** Finds published files that are missing from a folder, by presence and size. */
export async function findGoneFiles(context: ShopContext): Promise<Gone[]> {
  const { releases } = context.config
  if (!('folder' in releases)) return []
  return findGone(context, async (path) => (await stat(join(releases.folder, path))).size)
}

/** Finds published files that are missing from a bucket. */
export async function findGoneObjects(context: ShopContext): Promise<Gone[]> {
  const { releases } = context.config
  if ('folder' in releases) return []
  const bucket = await openBucket(releases)
  return findGone(context, (path) => bucket.measure(path))
}

async function findGone({ db, clock, config }: ShopContext, measure: Measure): Promise<Gone[]> {
  const gone: string[] = []
  for (const build of await listBuilds(db)) {
    const size = await measure(findPath(config.releases, build)).catch(() => null)
    if (size !== build.size) gone.push(`${build.file_name} of ${build.version}`)
  }
  const [first, ...more] = gone
  if (first === undefined) return []
  const sentence =
    more.length === 0 ? `${first} is gone` : `${gone.length} published files are gone`
  const detail = `${first}${more.length > 0 ? ', and others' : ''}: missing in RELEASES_DIR, or of another size.`
  return [{ kind: 'file_gone', sentence, detail, since: clock.now(), count: gone.length }]
}

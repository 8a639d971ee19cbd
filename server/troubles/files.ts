import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { times } from '#contract/limits.ts'
import { openBucket } from '#db/stores/open.ts'
import { listBuilds } from '../backups/back-up.ts'
import type { Books } from '../deps.ts'
import { readCatalog } from '../releases/catalog.ts'
import { findPath } from '../releases/keep.ts'
import type { Found } from './trouble.ts'

type Gone = Found<'file_gone'>
type Measure = (path: string) => Promise<number>

/** Published files in a folder, by presence and size. */
export async function findGoneFiles(books: Books): Promise<Gone[]> {
  const { releases } = books.config
  if (!('folder' in releases)) return []
  return findGone(books, async (path) => (await stat(join(releases.folder, path))).size)
}

/** The same in a bucket. */
export async function findGoneObjects(books: Books): Promise<Gone[]> {
  const { releases } = books.config
  if ('folder' in releases) return []
  const bucket = await openBucket(releases)
  return findGone(books, (path) => bucket.measure(path))
}

async function findGone({ db, clock, config }: Books, measure: Measure): Promise<Gone[]> {
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

const lists = [
  { of: 'linux-deb', path: '/apt/dists/stable/InRelease' },
  { of: 'linux-rpm', path: '/rpm/repodata/repomd.xml' },
]
const leastDays = 3

/** What apt and dnf read at our own address, past every cache between. */
export async function findGoneLists({ db, clock, config }: Books): Promise<Gone[]> {
  const offered = (await readCatalog({ db })).filter(({ channel }) => channel === 'stable')
  const needed = lists.filter(({ of }) =>
    offered.some(({ identifier }) => identifier.startsWith(of)),
  )
  const now = clock.now()
  const problems = await Promise.all(
    needed.map(({ path }) => findListProblem(config.siteUrl + path, now)),
  )
  const said = problems.filter((each) => each !== null)
  if (said.length === 0) return []
  return [{ kind: 'file_gone', subject: 'lists', detail: said.join(' '), since: now }]
}

/** Null where nothing answers, and where a list asks for a license. */
async function findListProblem(address: string, now: Date): Promise<string | null> {
  const signal = AbortSignal.timeout(10_000)
  const answer = await fetch(address, { signal }).catch(() => null)
  if (answer === null || answer.status === 401) return null
  if (!answer.ok) return `${address} answers ${answer.status}.`
  const [, end] = /^Valid-Until: (.+)$/m.exec(await answer.text()) ?? []
  const isOld = end !== undefined && Date.parse(end) - now.getTime() < leastDays * times.day
  return isOld ? `apt believes the list at your address until ${end}.` : null
}

import type { Db } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { listBuilds } from '../backups/back-up.ts'
import { sayCommand } from '../settings/command-line.ts'
import type { Config } from '../settings/config.ts'
import { digest } from '../releases/copy.ts'
import { findPath } from '../releases/keep.ts'
import { nameError, ok, problem, type Finding } from './finding.ts'

/** Reads every published build, and compares it with its hash. */
export async function checkReleases(
  db: Db,
  { releases }: Pick<Config, 'releases'>,
): Promise<Finding[]> {
  const builds = await listBuilds(db)
  if (builds.length === 0)
    return [
      problem(
        'releases',
        'Nothing is published.',
        `Step 9 of docs/operating/install.md: ${sayCommand('releases publish')}`,
      ),
    ]
  const wrong: Finding[] = []
  const store = await openStore(releases)
  for (const build of builds) {
    const fault = await findFault(store, findPath(releases, build), build.sha256)
    if (fault !== null)
      wrong.push(problem('releases', `${build.file_name} of ${build.version} ${fault}`, putBack))
  }
  return wrong.length > 0
    ? wrong
    : [ok('releases', `${builds.length} builds have the bytes that were published.`)]
}

const putBack =
  'Copy the file back into RELEASES_DIR from where you built it, or withdraw the version.'

async function findFault(store: Store, path: string, sha256: string): Promise<string | null> {
  try {
    const found = await digest(await store.read(path))
    return found.sha256 === sha256 ? null : 'differs from what was published.'
  } catch (error) {
    return `cannot be read: ${nameError(error as Error)}.`
  }
}

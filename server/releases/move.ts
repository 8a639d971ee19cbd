import type { Db } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { findPath, keepBuild } from './keep.ts'

interface MoveDeps {
  db: Db
  config: { releases: StorePlace }
}

interface MovedBuild {
  version: string
  file_name: string
  /** Is null if the build is in the new place with the published bytes. */
  problem: string | null
}

/**
 * Copies every published build to another place, including withdrawn ones. Builds that are already there are
 * only compared, so an interrupted move can continue. The old place stays as it is, because the shop serves
 * from it until its setting changes.
 */
export async function* moveReleases(
  { db, config }: MoveDeps,
  to: StorePlace,
): AsyncGenerator<MovedBuild> {
  const [source, target] = [await openStore(config.releases), await openStore(to)]
  const builds = await db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'builds.release_id')
    .select(['version', 'file_name', 'sha256'])
    .orderBy('published_at')
    .orderBy('file_name')
    .execute()
  for (const { sha256, ...build } of builds) {
    const [old, path] = [config.releases, to].map((each) => findPath(each, { ...build, sha256 }))
    const problem = await keepBuild(target, path!, sha256, () => source.read(old!)).then(
      () => null,
      (error: Error) => error.message,
    )
    yield { ...build, problem }
  }
}

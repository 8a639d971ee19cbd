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
  /** Is null when the build is in the new place, with the bytes that were published. */
  problem: string | null
}

/**
 * Copies every published build to another place, withdrawn ones, too. Builds that are there already are
 * only compared, so a move that was interrupted goes on. The old place stays as it is: the shop serves
 * from it until it is set to the new one.
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

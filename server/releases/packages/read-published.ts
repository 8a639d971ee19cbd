import { openStore } from '#db/stores/open.ts'
import type { Deps } from '../../deps.ts'
import { actOnEach } from '../../faults.ts'
import { findPath } from '../keep.ts'
import { packageIdentifiers, readPackage } from './read.ts'

/** Reads the packages that were published before the shop had repositories. */
export async function readPublishedPackages({
  db,
  config: { releases },
  faults,
}: Pick<Deps, 'db' | 'config' | 'faults'>): Promise<void> {
  const unread = await db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'builds.release_id')
    .select(['release_id', 'version', 'builds.identifier', 'file_name', 'sha256'])
    .where('package', 'is', null)
    .where('builds.identifier', 'in', packageIdentifiers)
    .execute()
  if (unread.length === 0) return
  const store = await openStore(releases)
  await actOnEach(faults, 'a package published before', unread, async (row) => {
    const { release_id, identifier, ...build } = row
    const content = await store.read(findPath(releases, build))
    const facts = await readPackage(content, { identifier, version: build.version })
    await db
      .updateTable('builds')
      .set({ package: JSON.stringify(facts) })
      .where('release_id', '=', release_id)
      .where('identifier', '=', identifier)
      .execute()
  })
}

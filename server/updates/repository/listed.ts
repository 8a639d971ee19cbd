import compare from 'semver/functions/compare.js'
import type { CatalogFile } from '../../releases/catalog.ts'
import type { PackageIdentifier, PackageFacts } from '../../releases/packages/read.ts'
import { offer } from '../offer.ts'
import { isSeen, type View } from './view.ts'

/** A published package with what it declares. */
export type Listed<Facts extends PackageFacts = PackageFacts> = CatalogFile & { facts: Facts }

/**
 * What a view lists of a kind, the newest first: what is offered, and what came before it. A system
 * installs the highest version that is listed, so nothing above it is.
 */
export function listOffered(
  catalog: CatalogFile[],
  identifier: PackageIdentifier,
  view: View,
): CatalogFile[] {
  const seen = catalog.filter((file) => file.identifier === identifier && isSeen(file, view))
  const { offer: offered } = offer(seen, [[identifier]], { channel: view.suite, coverage: null })
  if (offered === null) return []
  return seen
    .filter(({ version }) => compare(version, offered.version) <= 0)
    .toSorted((one, other) => compare(other.version, one.version))
}

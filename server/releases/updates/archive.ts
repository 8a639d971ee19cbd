import type { FileIdentifier } from '#contract/build-names.ts'
import { identifiers } from '#contract/builds.ts'
import type { CatalogFile } from '../catalog.ts'
import { sortNewestFirst } from '../order.ts'
import { isCovered, type Coverage } from './choose-update.ts'

export interface ArchivedVersion {
  version: string
  published_at: Date
  builds: CatalogFile[]
}

const listed: FileIdentifier[] = identifiers

/**
 * Lists every stable version with its builds, newest first. `missed` marks those that a renewal would add.
 */
export function listArchive(
  catalog: CatalogFile[],
  coverage: Coverage,
): { covered: ArchivedVersion[]; missed: ArchivedVersion[] } {
  const files = catalog.filter(
    (file) => file.channel === 'stable' && listed.includes(file.identifier),
  )
  const versions = [...Map.groupBy(files, ({ version }) => version)].map(([version, own]) => ({
    version,
    published_at: own[0]!.published_at,
    builds: listed.flatMap((each) => own.filter(({ identifier }) => identifier === each)),
  }))
  const covers = ({ published_at }: ArchivedVersion) =>
    coverage === null || (coverage !== 'ended' && isCovered(published_at, coverage))
  const sorted = sortNewestFirst(versions)
  return { covered: sorted.filter(covers), missed: sorted.filter((each) => !covers(each)) }
}

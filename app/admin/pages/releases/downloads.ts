import type { ListedRelease, ReleaseTotals } from '#contract/admin/releases.ts'
import { describeFile, type FileIdentifier } from '#contract/build-names.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { countChoices } from '../../ui/count-choices.ts'
import type { Shown } from '../../ui/listing/description.ts'

export type DownloadFilterName = 'build' | 'from' | 'to'

type ShownReleases = Shown<ListedRelease, ReleaseTotals, DownloadFilterName>

export interface Downloads {
  isFiltered: boolean
  /** Returns the number of downloads of the chosen build in one version. */
  countOf: (version: string) => number
  /** Says how many downloads the filter counts. */
  says: string
}

/** Lists the builds whose downloads can be counted, each with its number. */
export function listBuilds({ list, filter }: ShownReleases) {
  const totals = list.totals?.downloads.map((row) => ({ value: row.build, count: row.downloads }))
  return countChoices(totals, filter.build, (build) => describeFile(build as FileIdentifier))
}

export function countDownloads({ list, filter, isFiltered }: ShownReleases): Downloads {
  const all = list.totals?.downloads
  const sum = (version?: string) =>
    (all ?? [])
      .filter((row) => filter.build === '' || row.build === filter.build)
      .filter((row) => version === undefined || row.version === version)
      .reduce((count, { downloads }) => count + downloads, 0)
  const counted = isFiltered && all ? sayQuantity(sum(), 'download') : ''
  return { isFiltered, countOf: sum, says: counted }
}

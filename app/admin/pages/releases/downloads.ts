import type { BuildDownloads } from '#contract/admin/releases.ts'

const names = ['build', 'from', 'to'] as const
type DownloadFilter = Record<(typeof names)[number], string>

export function readDownloadFilter(params: URLSearchParams | null): DownloadFilter {
  const fields = names.map((name) => [name, params?.get(name) ?? ''])
  return Object.fromEntries(fields) as DownloadFilter
}

export interface Downloads {
  filter: DownloadFilter
  isFiltered: boolean
  /** Of every build in the days of the filter; undefined until they are known. */
  totals: BuildDownloads[] | undefined
  /** Of the chosen build. */
  count: number
  /** Of the chosen build and one version. */
  countOf: (version: string) => number
}

export function countDownloads(
  filter: DownloadFilter,
  totals: BuildDownloads[] | undefined,
): Downloads {
  const counted = (totals ?? []).filter((row) => filter.build === '' || row.build === filter.build)
  const sum = (rows: BuildDownloads[]) => rows.reduce((all, { downloads }) => all + downloads, 0)
  return {
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    totals,
    count: sum(counted),
    countOf: (version) => sum(counted.filter((row) => row.version === version)),
  }
}

import type { DownloadTotals } from '#contract/admin/releases.ts'
import { type Count, countIn, useRead } from '../../use-read.ts'

const names = ['build', 'from', 'to'] as const

export interface Downloads {
  filter: Record<(typeof names)[number], string>
  isFiltered: boolean
  /** Of every build in the days of the filter; undefined until they are known. */
  totals: DownloadTotals['rows'] | undefined
  /** Of the chosen build. */
  count: Count
  /** Of the chosen build and one version. */
  countOf: (version: string) => Count
}

/** What was downloaded, by the filter in the address. */
export function useDownloads(params: URLSearchParams | null): Downloads {
  const fields = names.map((name) => [name, params?.get(name) ?? ''])
  const filter = Object.fromEntries(fields) as Downloads['filter']
  const { build, from, to } = filter
  const reading = useRead<DownloadTotals>('releases/totals', params && { from, to })
  const totals = reading.state === 'there' ? reading.value.rows : undefined
  const sum = (isCounted: (row: DownloadTotals['rows'][number]) => boolean) =>
    countIn(reading, ({ rows }) =>
      rows
        .filter((row) => (build === '' || row.build === build) && isCounted(row))
        .reduce((all, { downloads }) => all + downloads, 0),
    )
  return {
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    totals,
    count: sum(() => true),
    countOf: (version) => sum((row) => row.version === version),
  }
}

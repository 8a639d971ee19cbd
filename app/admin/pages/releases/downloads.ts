import type { DownloadTotals } from '#contract/admin/releases.ts'
import { useRead } from '../../use-read.ts'

const names = ['build', 'from', 'to'] as const

export interface Downloads {
  filter: Record<(typeof names)[number], string>
  isFiltered: boolean
  /** Of every build in the days of the filter; undefined until they are known. */
  totals: DownloadTotals['rows'] | undefined
  /** Those of the chosen build. */
  chosen: DownloadTotals['rows'] | undefined
}

/** What was downloaded, by the filter in the address. */
export function useDownloads(params: URLSearchParams | null): Downloads {
  const fields = names.map((name) => [name, params?.get(name) ?? ''])
  const filter = Object.fromEntries(fields) as Downloads['filter']
  const { build, from, to } = filter
  const reading = useRead<DownloadTotals>('releases/totals', params && { from, to })
  const totals = reading.state === 'there' ? reading.value.rows : undefined
  return {
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    totals,
    chosen: totals?.filter((row) => build === '' || row.build === build),
  }
}

export function sumDownloads(rows: DownloadTotals['rows']): number {
  return rows.reduce((sum, { downloads }) => sum + downloads, 0)
}

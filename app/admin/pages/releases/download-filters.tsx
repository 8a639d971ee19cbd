import { describeFile, type FileIdentifier } from '#contract/build-names.ts'
import { go } from '../../go.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { Days, Filters } from '../../ui/filters.tsx'
import { Select } from '../../ui/select.tsx'
import type { Downloads } from './downloads.ts'

const sayFile = (build: string) => describeFile(build as FileIdentifier)

/** Which downloads the table of versions counts. */
export function DownloadFilters({ of: { filter, isFiltered, totals, count } }: { of: Downloads }) {
  const { build, from, to } = filter
  const choices = totals?.map((row) => ({ value: row.build, count: row.downloads }))
  return (
    <Filters
      label="Filter downloads"
      onFilter={go}
      onClear={isFiltered && (() => go({}))}
      says={[isFiltered && totals && sayDownloads(count), 'Days are in UTC']
        .filter(Boolean)
        .join('. ')}
    >
      <Select
        look="filter"
        label="Downloads of"
        name="build"
        value={build}
        choices={countChoices(choices, build, sayFile)}
      />
      <Days label="from" from={from} to={to} />
    </Filters>
  )
}

function sayDownloads(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'download' : 'downloads'}`
}

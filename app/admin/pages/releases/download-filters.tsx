import { describeFile, type FileIdentifier } from '#contract/build-names.ts'
import { go } from '../../go.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { Filters, Words } from '../../ui/filters.tsx'
import { Select } from '../../ui/select.tsx'
import type { Count } from '../../use-read.ts'
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
      says={isFiltered ? sayDownloads(count) : ''}
    >
      <Select
        look="filter"
        label="Downloads of"
        name="build"
        value={build}
        choices={countChoices(choices, build, sayFile)}
      />
      <Words label="from" name="from" type="date" value={from} />
      <Words label="to" name="to" type="date" value={to} />
    </Filters>
  )
}

function sayDownloads(count: Count): string {
  if (count === 'loading') return ''
  if (count === 'failed') return 'Downloads not counted'
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'download' : 'downloads'}`
}

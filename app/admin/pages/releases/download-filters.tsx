import { describeFile, type FileIdentifier } from '#contract/build-names.ts'
import { go } from '../../go.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { Filters, Words } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { sayDays } from '../../ui/say-days.ts'
import { Select } from '../../ui/select.tsx'
import type { Downloads } from './downloads.ts'

const sayFile = (build: string) => describeFile(build as FileIdentifier)

/** Which downloads the table of versions counts. */
export function DownloadFilters({ of: { filter, totals, count } }: { of: Downloads }) {
  const { build, from, to } = filter
  const choices = totals?.map((row) => ({ value: row.build, count: row.downloads }))
  return (
    <>
      <Filters label="Filter downloads" onFilter={go}>
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
      <Listed
        count={count}
        of={['download', 'downloads']}
        by={[build && sayFile(build), sayDays(from, to)].filter(Boolean)}
        onClear={() => go({})}
      />
    </>
  )
}

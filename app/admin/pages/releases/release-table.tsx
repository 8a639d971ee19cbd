import type { ListedRelease } from '#contract/admin/releases.ts'
import { describeFile } from '#contract/build-names.ts'
import { builds } from '#contract/builds.ts'
import { writeQuery } from '../../calls/write-query.ts'
import { Amount } from '../../ui/plot/amount.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import type { Downloads } from './downloads.ts'
import { ReleaseState } from './release-state.tsx'

/**
 * Lists the columns of the versions. Each version has its own page, where it can be withdrawn, pinned
 * and rolled out.
 */
export function listColumns(
  rows: ListedRelease[],
  { isFiltered, countOf }: Downloads,
): Column<ListedRelease>[] {
  const most = Math.max(0, ...rows.map(({ devices }) => devices))
  return [
    {
      head: 'Version',
      cell: ({ version }) => <a href={`/admin/release${writeQuery({ version })}`}>{version}</a>,
    },
    { head: 'State', onPhone: 'state', cell: (row) => <ReleaseState of={row} /> },
    {
      head: 'Published',
      onPhone: 'note',
      cell: ({ published_at }) => <When at={published_at} hour />,
    },
    { head: 'Builds', isProse: true, isMinor: true, cell: (row) => sayBuilds(row.builds) },
    {
      head: isFiltered ? 'Downloads' : 'Downloads, 7 days',
      onPhone: 'line',
      cell: ({ version, downloads }) =>
        (isFiltered ? countOf(version) : downloads).toLocaleString('en-US'),
      isNumber: true,
    },
    {
      head: 'Active devices, 7 days',
      onPhone: 'end',
      isNamedOnPhone: true,
      cell: ({ devices }) => <Amount of={devices} most={most} />,
      isNumber: true,
    },
  ]
}

/** Says which of the seven builds are present or missing. */
function sayBuilds(has: ListedRelease['builds']): string {
  const missing = builds.filter(({ identifier }) => !has.includes(identifier))
  if (missing.length === 0) return `All ${builds.length}`
  const names = missing.map(({ identifier }) => describeFile(identifier))
  return `${has.length} of ${builds.length}, no ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)}`
}

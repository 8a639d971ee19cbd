import type { ListedRelease } from '#contract/admin/releases.ts'
import { describeFile, type FileIdentifier } from '#contract/build-names.ts'
import { builds } from '#contract/builds.ts'
import { writeQuery } from '../../write-query.ts'
import { Amount } from '../../ui/plot/amount.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import type { Downloads } from './downloads.ts'
import { ReleaseState } from './release-state.tsx'
import styles from './releases.module.css'

/** Every version with a page of its own, where it is withdrawn, pinned and rolled out. */
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
    { head: 'Builds', cell: (row) => <Builds has={row.builds} more={row.more_files} /> },
    {
      head: isFiltered ? 'Downloads' : 'Downloads, 7 days',
      onPhone: 'end',
      isNamedOnPhone: true,
      cell: ({ version, downloads }) =>
        (isFiltered ? countOf(version) : downloads).toLocaleString('en-US'),
      isNumber: true,
    },
    {
      head: 'Active devices, 7 days',
      cell: ({ devices }) => <Amount of={devices} most={most} />,
      isNumber: true,
    },
  ]
}

/** Seven squares, one per build; a missing build is hollow. Behind them, how many files there are in all. */
function Builds({ has, more }: { has: ListedRelease['builds']; more: FileIdentifier[] }) {
  const missing = builds.filter(({ identifier }) => !has.includes(identifier))
  const words =
    missing.length === 0
      ? 'All 7 builds'
      : `${has.length} of 7 builds. Missing: ${missing.map(({ identifier }) => identifier).join(', ')}`
  return (
    <span className={styles.of}>
      <svg className={styles.builds} width="88" height="10" role="img" aria-label={words}>
        <title>{words}</title>
        {builds.map(({ identifier }, at) => (
          <rect
            key={identifier}
            x={at * 13 + 0.5}
            y="0.5"
            width="9"
            height="9"
            data-missing={!has.includes(identifier) || undefined}
          />
        ))}
      </svg>
      <small title={more.map(describeFile).join('\n') || undefined}>
        {`${has.length + more.length} files`}
      </small>
    </span>
  )
}

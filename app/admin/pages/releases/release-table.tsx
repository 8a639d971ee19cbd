import type { ListedRelease } from '#contract/admin/releases.ts'
import { describeFile, type FileIdentifier } from '#contract/build-names.ts'
import { builds } from '#contract/builds.ts'
import { writeQuery } from '../../go.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Counted } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import type { Downloads } from './downloads.ts'
import { ReleaseState } from './release-state.tsx'
import styles from './releases.module.css'

/** Every version with a page of its own, where it is withdrawn, pinned and rolled out. */
export function listColumns(
  rows: ListedRelease[],
  { isFiltered, countOf }: Downloads,
): Column<ListedRelease>[] {
  const most = Math.max(1, ...rows.map(({ devices }) => devices))
  return [
    {
      head: 'Version',
      cell: ({ version }) => <a href={`/admin/release${writeQuery({ version })}`}>{version}</a>,
    },
    {
      head: 'Published',
      onPhone: 'note',
      cell: ({ published_at }) => <When at={published_at} hour />,
    },
    { head: 'Builds', cell: (row) => <Builds has={row.builds} more={row.more_files} /> },
    {
      head: 'Active devices',
      cell: ({ devices }) => (
        <span className={styles.devices}>
          <svg width="120" height="6" aria-hidden="true">
            <rect width={(120 * devices) / most} height="6" />
          </svg>
          {devices.toLocaleString('en-US')}
        </span>
      ),
      isNumber: true,
    },
    {
      head: isFiltered ? 'Downloads' : 'Downloads, 7 d',
      onPhone: 'end',
      isNamedOnPhone: true,
      cell: ({ version, downloads }) =>
        isFiltered ? <Counted of={countOf(version)} /> : downloads.toLocaleString('en-US'),
      isNumber: true,
    },
    { head: 'State', onPhone: 'state', cell: (row) => <ReleaseState of={row} /> },
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
      {more.length > 0 && (
        <small
          title={more.map(describeFile).join('\n')}
        >{`${has.length + more.length} files`}</small>
      )}
    </span>
  )
}

import { useState } from 'react'
import type { ListedRelease } from '#contract/admin/releases.ts'
import { describeFile, type FileIdentifier } from '#contract/build-names.ts'
import { capitalize } from '#contract/capitalize.ts'
import { builds } from '#contract/builds.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ActionForm } from '../../ui/action-form.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import { listReleaseActions } from './release-actions.tsx'
import styles from './releases.module.css'

interface ReleaseTableProps {
  rows: ListedRelease[]
  onDone: (sentence: string) => void
}

export function ReleaseTable({ rows, onDone }: ReleaseTableProps) {
  const [open, setOpen] = useState<{ version: string; label: string } | null>(null)
  const most = Math.max(1, ...rows.map(({ devices }) => devices))
  const columns: Column<ListedRelease>[] = [
    { head: 'Version', cell: ({ version }) => <b>{version}</b> },
    { head: 'Published', cell: ({ published_at }) => <When at={published_at} /> },
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
    },
    {
      head: 'Downloads, 7 d',
      cell: ({ downloads }) => downloads.toLocaleString('en-US'),
      isNumber: true,
    },
    { head: 'State', cell: (row) => <State of={row} /> },
    {
      head: 'Actions',
      isUnnamed: true,
      cell: (row) => (
        <span className={styles.actions}>
          {listReleaseActions(row).map(({ label }) => (
            <Button
              key={label}
              size="small"
              aria-label={`${label} ${row.version}`}
              aria-expanded={open?.version === row.version && open.label === label}
              onClick={() => setOpen({ version: row.version, label })}
            >
              {label}
            </Button>
          ))}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption="Versions, newest first"
      columns={columns}
      rows={rows}
      keyOf={({ version }) => version}
      below={(row) => {
        const actions = open?.version === row.version ? listReleaseActions(row) : []
        const action = actions.find(({ label }) => label === open?.label)
        return (
          action && (
            <ActionForm
              key={action.label}
              {...action}
              onCancel={() => setOpen(null)}
              onDone={() => (setOpen(null), onDone(action.done))}
            />
          )
        )
      }}
    />
  )
}

/** Seven squares, one per build; a missing build is hollow. Behind them, how many other files there are. */
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
        <small title={more.map(describeFile).join('\n')}>{`+ ${more.length}`}</small>
      )}
    </span>
  )
}

function State({
  of: { channel, withdrawn_at, builds: own, current, pinned, rollout_percent },
}: {
  of: ListedRelease
}) {
  if (withdrawn_at !== null) return <Chip state="stopped">Withdrawn</Chip>
  if (channel !== 'stable') return <Chip state="past">{capitalize(channel)}</Chip>
  if (current.length === 0) return <Chip state="past">Older</Chip>
  const part = current.length < own.length ? `, ${current.length} of ${own.length}` : ''
  return (
    <Chip state="new">{`Current${part}${pinned.length > 0 ? ', pinned' : ''}${rollout_percent < 100 ? `, ${rollout_percent} %` : ''}`}</Chip>
  )
}

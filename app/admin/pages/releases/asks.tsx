import type { AsksAnswer } from '#contract/admin/releases.ts'
import { capitalize } from '#contract/capitalize.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { useRead } from '../../use-read.ts'

type Ask = AsksAnswer['rows'][number]

const columns: Column<Ask>[] = [
  { head: 'System', cell: ({ system }) => capitalize(system) },
  { head: 'Channel', cell: ({ channel }) => capitalize(channel) },
  { head: 'Installed', cell: ({ version }) => version || 'Unknown' },
  { head: 'Checks, 7 d', cell: ({ asks }) => asks.toLocaleString('en-US'), isNumber: true },
]

/** How often apps looked for an update. */
export function Asks() {
  const asks = useRead<AsksAnswer>('releases/asks')
  return (
    <Panel title="Update checks">
      <ReadingView of={asks} what="update checks">
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty lead="No update checks in the last seven days." />
          ) : (
            <DataTable
              caption="Update checks in the last seven days, most first"
              columns={columns}
              rows={rows}
              keyOf={({ channel, system, version }) => `${channel} ${system} ${version}`}
            />
          )
        }
      </ReadingView>
    </Panel>
  )
}

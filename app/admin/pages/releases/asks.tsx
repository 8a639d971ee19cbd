import type { AsksAnswer } from '#contract/admin/releases.ts'
import { capitalize } from '#contract/capitalize.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type ListHead, ListPage } from '../../ui/list-page.tsx'
import { useList } from '../../use-read.ts'

type Ask = AsksAnswer['rows'][number]

const columns: Column<Ask>[] = [
  { head: 'System', cell: ({ system }) => capitalize(system) },
  { head: 'Channel', onPhone: 'state', cell: ({ channel }) => capitalize(channel) },
  { head: 'Installed', onPhone: 'note', cell: ({ version }) => version || 'Unknown' },
  {
    head: 'Checks, 7 d',
    isNumber: true,
    onPhone: 'end',
    isNamedOnPhone: true,
    cell: ({ asks }) => asks.toLocaleString('en-US'),
  },
]

/** How often apps looked for an update, most first. */
export function Asks({ head }: { head: ListHead }) {
  return (
    <ListPage
      {...head}
      list={useList<Ask>('releases/asks')}
      what="update checks"
      empty={{ lead: 'No update checks in the last seven days.' }}
      caption="Update checks in the last seven days, most first"
      columns={columns}
      keyOf={({ channel, system, version }) => `${channel} ${system} ${version}`}
    />
  )
}

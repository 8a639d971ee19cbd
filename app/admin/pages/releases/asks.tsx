import type { AsksAnswer } from '#contract/admin/releases.ts'
import { capitalize } from '#contract/capitalize.ts'
import { Amount } from '../../ui/plot/amount.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { type ListHead, ListPage } from '../../ui/list-page.tsx'
import { LoadingNumber } from '../../ui/reading.tsx'
import { useList } from '../../use-read.ts'

type Ask = AsksAnswer['rows'][number]

/** How often apps looked for an update, most first. */
export function Asks({ head }: { head: ListHead }) {
  const list = useList<Ask>('releases/asks')
  const { rows, first } = list
  return (
    <ListPage
      {...head}
      list={list}
      what="update checks"
      filters={
        first.state !== 'failed' && (
          <FigureStrip
            label="Update checks by system"
            figures={systems.map((system) => {
              const asks = sum(rows.filter((row) => row.system === system))
              const isKnown = first.state === 'there'
              return {
                name: `${capitalize(system)}, 7 days`,
                value: isKnown ? asks.toLocaleString('en-US') : <LoadingNumber />,
                note: isKnown ? `${say(asks / sum(rows))} of all checks` : '',
              }
            })}
          />
        )
      }
      empty={{ lead: 'No update checks in the last seven days.' }}
      caption="Update checks in the last seven days, most first"
      columns={listColumns(rows)}
      keyOf={({ channel, system, version }) => `${channel} ${system} ${version}`}
    />
  )
}

function listColumns(rows: Ask[]): Column<Ask>[] {
  const most = Math.max(0, ...rows.map(({ asks }) => asks))
  return [
    { head: 'Installed', cell: ({ version }) => version || 'Unknown' },
    { head: 'System', onPhone: 'note', cell: ({ system }) => capitalize(system) },
    { head: 'Channel', onPhone: 'state', cell: ({ channel }) => capitalize(channel) },
    {
      head: 'Checks, 7 days',
      isNumber: true,
      onPhone: 'end',
      cell: ({ asks }) => <Amount of={asks} most={most} />,
    },
    { head: 'Share', isNumber: true, cell: ({ asks }) => say(asks / sum(rows)) },
  ]
}

const systems = ['mac', 'windows', 'linux']

const sum = (rows: Ask[]) => rows.reduce((all, { asks }) => all + asks, 0)

const say = (part: number) =>
  part.toLocaleString('en-US', { style: 'percent', maximumSignificantDigits: 2 })

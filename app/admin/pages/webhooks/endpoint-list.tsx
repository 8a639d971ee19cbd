import type { Endpoint } from '#contract/admin/webhooks.ts'
import { Chip } from '#app/ui/chip.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { Age } from '../../ui/when.tsx'
import { sayEndpoint, sayResult } from './words.ts'

const columns: Column<Endpoint>[] = [
  {
    head: 'Address',
    cell: ({ id, address }) => <a href={`/admin/webhooks?id=${id}`}>{address}</a>,
  },
  { head: 'State', cell: (row) => <EndpointChip endpoint={row} /> },
  { head: 'Events', cell: ({ events }) => events.join(', ') },
  { head: 'Last delivery', cell: ({ last }) => <Last last={last} /> },
  { head: 'Waiting', cell: ({ waiting }) => waiting, isNumber: true },
  { head: 'Failed', cell: ({ failed }) => failed, isNumber: true },
]

/** Every address that events are sent to. */
export function EndpointList({ rows }: { rows: Endpoint[] }) {
  return (
    <Panel title="Addresses">
      {rows.length === 0 ? (
        <Empty>Nothing is sent anywhere. Add a webhook to tell your systems what happens.</Empty>
      ) : (
        <DataTable caption="Webhooks" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </Panel>
  )
}

export function EndpointChip({ endpoint }: { endpoint: Endpoint }) {
  const { state, word } = sayEndpoint(endpoint)
  return <Chip state={state}>{word}</Chip>
}

function Last({ last }: Pick<Endpoint, 'last'>) {
  if (last === null) return 'None yet'
  return (
    <span>
      {sayResult(last)}, <Age since={last.at} /> ago
    </span>
  )
}

import type { Endpoint } from '#contract/admin/webhooks.ts'
import { webhookEventTypes } from '#contract/webhook-events.ts'
import { Chip } from '#app/ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Age, When } from '../../ui/when.tsx'
import { sayEndpoint, sayResult } from './words.ts'

export const columns: Column<Endpoint>[] = [
  {
    head: 'Address',
    isProse: true,
    cell: ({ id, address }) => <a href={`/admin/webhooks?id=${id}`}>{address}</a>,
  },
  { head: 'State', onPhone: 'state', cell: (row) => <State endpoint={row} /> },
  { head: 'Events', onPhone: 'line', cell: ({ events }) => sayEvents(events) },
  {
    head: 'Last delivery',
    onPhone: 'note',
    isNamedOnPhone: true,
    cell: ({ last }) => <Last last={last} />,
  },
  { head: 'Trying again', cell: ({ waiting }) => waiting, isNumber: true },
  { head: 'Given up', cell: ({ failed }) => failed, isNumber: true },
]

function sayEvents(events: string[]): string {
  return events.length === webhookEventTypes.length
    ? 'All'
    : `${events.length} of ${webhookEventTypes.length}`
}

export function EndpointChip({ endpoint }: { endpoint: Endpoint }) {
  const { state, word } = sayEndpoint(endpoint)
  return <Chip state={state}>{word}</Chip>
}

function State({ endpoint }: { endpoint: Endpoint }) {
  const { state, failing_since: since } = endpoint
  return (
    <span>
      <EndpointChip endpoint={endpoint} />
      {state === 'active' && since !== null && (
        <>
          {' '}
          since <When at={since} hour />
        </>
      )}
    </span>
  )
}

function Last({ last }: Pick<Endpoint, 'last'>) {
  if (last === null) return 'None yet'
  return (
    <span>
      {sayResult(last)}, <Age since={last.at} ago />
    </span>
  )
}

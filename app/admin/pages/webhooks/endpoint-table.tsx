import type { Endpoint } from '#contract/admin/webhooks.ts'
import { Chip } from '#app/ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Age, When } from '../../ui/when.tsx'
import { presets } from './event-choices.tsx'
import { sayEndpoint, sayResult } from './words.ts'

export const columns: Column<Endpoint>[] = [
  {
    head: 'Address',
    isProse: true,
    cell: ({ id, address }) => <a href={`/admin/webhooks?id=${id}`}>{address}</a>,
  },
  { head: 'State', onPhone: 'state', cell: (row) => <State endpoint={row} /> },
  { head: 'Events', onPhone: 'line', cell: ({ events }) => sayEvents(events) },
  { head: 'Health', onPhone: 'note', cell: (row) => <Health of={row} /> },
]

/** Names the preset with these events, or else one or two of them. */
function sayEvents(events: string[]): string {
  const preset = presets.find(({ values }) => values.join() === events.join())
  if (preset) return preset.label
  return events.length <= 2 ? events.join(', ') : `${events[0]}, ${events.length - 1} more`
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

/** Says how the last delivery went, and how many are being retried or have failed. */
function Health({ of: { last, waiting, failed } }: { of: Endpoint }) {
  if (last === null) return 'Nothing sent yet'
  return (
    <span>
      {last.state === 'delivered' ? 'Delivered' : `${sayResult(last)},`} <Age since={last.at} ago />
      {waiting > 0 && <span>, {waiting} retrying</span>}
      {failed > 0 && <span>, {failed} failed</span>}
    </span>
  )
}

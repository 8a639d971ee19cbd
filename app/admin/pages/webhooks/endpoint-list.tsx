import type { Endpoint } from '#contract/admin/webhooks.ts'
import { webhookEventTypes } from '#contract/webhook-events.ts'
import { Chip } from '#app/ui/chip.tsx'
import { ActionPanel } from '../../ui/action-panel.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { Age } from '../../ui/when.tsx'
import type { Reading } from '../../use-read.ts'
import { addWebhook } from './add-webhook.tsx'
import type { WebhookParts } from './webhook-parts.ts'
import styles from './webhooks.module.css'
import { sayEndpoint, sayResult } from './words.ts'

const columns: Column<Endpoint>[] = [
  {
    head: 'Address',
    cell: ({ id, address }) => (
      <a className={styles.address} href={`/admin/webhooks?id=${id}`}>
        {address}
      </a>
    ),
  },
  { head: 'State', cell: (row) => <EndpointChip endpoint={row} /> },
  { head: 'Events', cell: ({ events }) => sayEvents(events) },
  { head: 'Last delivery', cell: ({ last }) => <Last last={last} /> },
  { head: 'Waiting', cell: ({ waiting }) => waiting, isNumber: true },
  { head: 'Failed', cell: ({ failed }) => failed, isNumber: true },
]

interface EndpointListProps extends WebhookParts {
  reading: Reading<{ rows: Endpoint[] }>
}

/** Every address that events are sent to. */
export function EndpointList({ reading, secret, onSecret, onChange }: EndpointListProps) {
  return (
    <ActionPanel
      title="Addresses"
      actions={[addWebhook]}
      onDone={({ shown }) => {
        if (shown?.secret) onSecret(shown.secret)
        return onChange()
      }}
    >
      {secret}
      <ReadingView of={reading} what="webhooks">
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty lead="No webhooks yet.">
              A webhook tells your own systems about sales, licenses and devices as they happen.
            </Empty>
          ) : (
            <DataTable caption="Webhooks" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </ReadingView>
    </ActionPanel>
  )
}

function sayEvents(events: string[]): string {
  return events.length === webhookEventTypes.length ? 'All' : events.join(', ')
}

export function EndpointChip({ endpoint }: { endpoint: Endpoint }) {
  const { state, word } = sayEndpoint(endpoint)
  return <Chip state={state}>{word}</Chip>
}

function Last({ last }: Pick<Endpoint, 'last'>) {
  if (last === null) return 'None yet'
  return (
    <span>
      {sayResult(last)},{' '}
      <span className={styles.age}>
        <Age since={last.at} /> ago
      </span>
    </span>
  )
}

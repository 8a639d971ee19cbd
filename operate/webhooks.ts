import type { Deps } from '#server/deps.ts'
import { listEndpoints } from '#server/outgoing-webhooks/list.ts'
import { printTable, type Format } from './table.ts'

const columns = ['id', 'host', 'state', 'events', 'waiting', 'failed', 'last', 'last_at']

/** `webhooks list`: the hosts alone, as what follows can be a secret. */
export async function listWebhooksCommand(
  deps: Pick<Deps, 'db' | 'clock'>,
  format: Format,
): Promise<number> {
  const rows = (await listEndpoints(deps)).map(({ address, events, last, ...row }) => ({
    ...row,
    host: new URL(address).host,
    events: events.join(' '),
    last: last && (last.status ?? last.error ?? last.state),
    last_at: last && last.at,
  }))
  printTable({ columns, rows }, format)
  return 0
}

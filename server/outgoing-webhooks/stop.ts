import type { Trx } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'

/** Stops sending to an endpoint until an operator starts it again, and stops its waiting messages. */
export async function stopEndpoint(
  { clock }: ShopContext,
  trx: Trx,
  endpointId: string,
  reason: 'gone' | 'paused',
): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ stopped_at: clock.now(), stopped_reason: reason })
    .where('id', '=', endpointId)
    .where('stopped_at', 'is', null)
    .execute()
  await stopWaiting(trx, endpointId)
}

/** Starts an endpoint again for future events. */
export async function startEndpoint(trx: Trx, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ stopped_at: null, stopped_reason: null })
    .where('id', '=', endpointId)
    .execute()
}

/** Removes an endpoint for good. Its deliveries stay in the list until they are old enough to be deleted. */
export async function endEndpoint(
  { clock }: ShopContext,
  trx: Trx,
  endpointId: string,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ ended_at: clock.now() })
    .where('id', '=', endpointId)
    .execute()
  await trx.deleteFrom('webhook_secrets').where('endpoint_id', '=', endpointId).execute()
  await stopWaiting(trx, endpointId)
}

async function stopWaiting(trx: Trx, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'stopped' })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

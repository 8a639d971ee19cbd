import type { Trx } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { makeMessageId, writeBody } from './announce.ts'

/** Queues an empty message, to test whether an endpoint accepts it. */
export async function queueTest(
  { clock, config }: ShopContext,
  trx: Trx,
  endpointId: string,
): Promise<string> {
  const now = clock.now()
  const id = makeMessageId()
  await trx
    .insertInto('webhook_messages')
    .values({ id, type: 'test', payload: writeBody(config, 'test', now, {}), at: now })
    .execute()
  await trx
    .insertInto('webhook_deliveries')
    .values({ message_id: id, endpoint_id: endpointId, begun_at: now, next_at: now })
    .execute()
  return id
}

/** The messages to send again: one, or all that have failed or stopped since a time. */
export type Which = { message: string } | { failedSince: Date }

/** Starts another three days of tries with the same ids, and returns the number of messages. */
export async function resendMessages(
  { clock }: ShopContext,
  trx: Trx,
  endpointId: string,
  which: Which,
): Promise<number> {
  const now = clock.now()
  const again = trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, begun_at: now, next_at: now, delivered_at: null })
    .where('endpoint_id', '=', endpointId)
  const { numUpdatedRows } = await (
    'message' in which
      ? again.where('message_id', '=', which.message)
      : again
          .where('state', 'in', ['failed', 'stopped'])
          .where('message_id', 'in', (query) =>
            query
              .selectFrom('webhook_messages')
              .select('webhook_messages.id')
              .where('at', '>=', which.failedSince),
          )
  ).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

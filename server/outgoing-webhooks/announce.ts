import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import {
  writeWebhookBody,
  type WebhookEvent,
  type WebhookEventType,
} from '#contract/webhook-events.ts'
import type { Trx } from '#db/schema.ts'
import type { Config } from '../settings/config.ts'
import type { ShopContext } from '../settings/deps.ts'

/**
 * Queues a message for each endpoint that wants events of this type, in the event's transaction. Without one,
 * nothing is written.
 */
export async function announce(
  { clock, config }: ShopContext,
  trx: Trx,
  { type, data }: WebhookEvent,
): Promise<void> {
  const now = clock.now()
  const body = writeBody(config, type, now, await nameOrder(trx, data))
  await sql`
    with listening as (
      select id from webhook_endpoints where ${type} = any(events) and ${isLive}
    ), message as (
      insert into webhook_messages (id, type, payload, at)
      select ${makeMessageId()}, ${type}, ${body}, ${now}
      where exists (select from listening)
      returning id
    )
    insert into webhook_deliveries (message_id, endpoint_id, begun_at, next_at)
    select message.id, listening.id, ${now}, ${now} from message, listening
  `.execute(trx)
}

/** Writes the body of a message, as it is sent. */
export function writeBody(
  { kind }: Pick<Config, 'kind'>,
  type: string,
  at: Date,
  data: object,
): string {
  return writeWebhookBody(type, at, data, kind === 'sandbox')
}

/** Adds the order's number next to its id. */
async function nameOrder(trx: Trx, data: WebhookEvent['data']): Promise<object> {
  if (!('order' in data)) return data
  const { order, ...rest } = data
  const row = await trx
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', order)
    .executeTakeFirst()
  return { order, order_number: row?.order_number ?? null, ...rest }
}

/**
 * Builds a condition to add to a statement that runs anyway, because a separate query would slow every
 * activation down.
 */
export function hasListeners(type: WebhookEventType): RawBuilder<boolean> {
  return sql`exists (select from webhook_endpoints where ${type} = any(events) and ${isLive})`
}

const isLive = sql`ended_at is null and stopped_at is null`

/** Makes the `webhook-id`. It is random, so that it does not reveal how many events there are. */
export function makeMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`
}

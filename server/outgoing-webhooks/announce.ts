import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import {
  writeWebhookBody,
  type WebhookEvent,
  type WebhookEventType,
} from '#contract/webhook-events.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'

/**
 * Queues a message for each endpoint that wants events of this type, in the transaction of what happened.
 * Writes nothing when there is none.
 */
export async function announce(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  { type, data }: WebhookEvent,
): Promise<void> {
  const now = clock.now()
  await sql`
    with listening as (
      select id from webhook_endpoints where ${type} = any(events) and ${isLive}
    ), message as (
      insert into webhook_messages (id, type, payload, at)
      select ${makeMessageId()}, ${type}, ${writeWebhookBody(type, now, data)}, ${now}
      where exists (select from listening)
      returning id
    )
    insert into webhook_deliveries (message_id, endpoint_id, begun_at, next_at)
    select message.id, listening.id, ${now}, ${now} from message, listening
  `.execute(trx)
}

/** For a statement that runs anyway: a query of its own would slow each activation down. */
export function hasListeners(type: WebhookEventType): RawBuilder<boolean> {
  return sql`exists (select from webhook_endpoints where ${type} = any(events) and ${isLive})`
}

const isLive = sql`ended_at is null and stopped_at is null`

/** Sent as `webhook-id`. Random, so that it says nothing of how much happens. */
export function makeMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`
}

import { sql, type Selectable } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import type { Posted } from './post.ts'
import { findNextTry } from './retries.ts'
import { readSecrets } from './secrets.ts'
import { signMessage } from './sign.ts'
import { stopEndpoint } from './stop.ts'

type Delivery = Selectable<Database['webhook_deliveries']> & { address: string; payload: string }

/** How many messages one instance sends to one endpoint at a time. */
const atOnce = 4
/**
 * How long an instance keeps a message it took. After that, the instance must have been killed, and another
 * one tries.
 */
const lease = times.minute

/**
 * Makes the function that sends what is due. Each endpoint has its own few connections, so that a slow one
 * does not delay the others. If a run finds an endpoint busy, it leaves it to the previous run.
 */
export function createDeliverWebhooks(deps: Deps): () => Promise<void> {
  const busy = new Set<string>()

  async function serve(endpointId: string): Promise<void> {
    busy.add(endpointId)
    const lanes = Array.from({ length: atOnce }, () => deliverAll(deps, endpointId))
    const ends = await Promise.allSettled(lanes)
    busy.delete(endpointId)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  return async () => {
    const due = await findDueEndpoints(deps)
    await Promise.all(due.filter((id) => !busy.has(id)).map(serve))
  }
}

async function findDueEndpoints({ db, clock }: ShopContext): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('id')
          .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
          .where('state', '=', 'waiting')
          .where('next_at', '<=', clock.now()),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function deliverAll(deps: Deps, endpointId: string): Promise<void> {
  let delivery = await takeNext(deps, endpointId)
  while (delivery !== null) {
    await deliver(deps, delivery)
    delivery = await takeNext(deps, endpointId)
  }
}

/** Takes the delivery that is due first, for the longest time that a try can last. */
async function takeNext({ db, clock }: ShopContext, endpointId: string): Promise<Delivery | null> {
  const now = clock.now()
  const { rows } = await sql<Delivery>`
    update webhook_deliveries taken set next_at = ${addMilliseconds(now, lease)}
    from webhook_endpoints endpoint, webhook_messages message
    where taken.id = (
      select id from webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'waiting' and next_at <= ${now}
      order by next_at limit 1 for update skip locked
    ) and endpoint.id = taken.endpoint_id and message.id = taken.message_id
      and endpoint.ended_at is null and endpoint.stopped_at is null
    returning taken.*, endpoint.address, message.payload
  `.execute(db)
  return rows[0] ?? null
}

async function deliver(deps: Deps, delivery: Delivery): Promise<void> {
  const { address, endpoint_id: endpointId, message_id: messageId, payload } = delivery
  const secrets = await readSecrets(deps, endpointId)
  // The endpoint was removed meanwhile, and its secrets with it.
  if (secrets.length === 0) return
  const headers = signMessage(secrets, messageId, deps.clock.now(), payload)
  const posted = await deps.postOut(address, headers, payload)
  await note(deps, delivery, posted)
  if (!('status' in posted) || posted.status !== 410) return
  deps.log.warn({ endpointId }, 'a webhook endpoint is gone')
  await deps.db.transaction().execute((trx) => stopEndpoint(deps, trx, endpointId, 'gone'))
}

/**
 * Notes the result. If the message was sent again meanwhile, it has started over, and only a successful
 * delivery still counts.
 */
async function note(deps: Deps, delivery: Delivery, posted: Posted): Promise<void> {
  const now = deps.clock.now()
  const isDelivered = 'status' in posted && posted.status >= 200 && posted.status < 300
  const came =
    'status' in posted
      ? { status: posted.status, answer: posted.text, error: null }
      : { status: null, answer: null, error: posted.error }
  const tried = { ...came, attempts: delivery.attempts + 1, tried_at: now }
  const query = deps.db.updateTable('webhook_deliveries').where('id', '=', delivery.id)
  if (isDelivered) await query.set({ ...tried, state: 'delivered', delivered_at: now }).execute()
  else
    await query
      .set({ ...tried, ...plan(delivery, posted, now) })
      .where('next_at', '=', delivery.next_at)
      .where('state', '=', 'waiting')
      .execute()
}

function plan({ attempts, begun_at: begunAt }: Delivery, posted: Posted, now: Date) {
  const asked = 'status' in posted ? posted.retryAfter : null
  const next = findNextTry({
    attempts: attempts + 1,
    begunAt,
    now,
    retryAfter: readRetryAfter(asked, now),
    chance: Math.random(),
  })
  return next === null ? { state: 'failed' as const } : { next_at: next }
}

function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000)
}

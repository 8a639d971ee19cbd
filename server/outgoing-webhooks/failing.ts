import { sql, type RawBuilder } from 'kysely'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'

/** An endpoint that needs an owner's attention. */
export interface FailingEndpoint {
  id: string
  address: string
  /** True if it answered 410 Gone, so that nothing is sent to it any longer. */
  is_gone: boolean
  /** The number of messages that have failed for three days. */
  failed: number
  /** How many of the failed messages were last tried within the hour. */
  failed_lately: number
  waiting: number
  /** When the oldest of these messages was created, or when the endpoint was gone. */
  since: Date
}

/** How many tries may fail, which takes half an hour, before the vendor is told. */
const toleratedTries = 3
/** Slightly less than an hour, so that owners get one email per hour about it. */
const newsFor = 50 * times.minute
/** How late a try may be. */
const toleratedDelay = 15 * times.minute

/** Reports whether a delivery has been failing for half an hour, or is not being tried. */
export function waitsTooLong({ clock }: Pick<ShopContext, 'clock'>): RawBuilder<boolean> {
  const late = addMilliseconds(clock.now(), -toleratedDelay)
  return sql`(state = 'waiting' and (attempts > ${toleratedTries} or next_at < ${late}))`
}

/**
 * Lists endpoints that are gone, missed a message for good, have been failing for half an hour, or are not
 * being tried.
 */
export async function listFailingEndpoints(context: ShopContext): Promise<FailingEndpoint[]> {
  const { db, clock } = context
  const lately = addMilliseconds(clock.now(), -newsFor)
  const { rows } = await sql<FailingEndpoint>`
    select endpoint.id, endpoint.address,
      endpoint.stopped_reason is not distinct from 'gone' as is_gone,
      count(failing.id) filter (where failing.state = 'failed')::int as failed,
      count(failing.id) filter (where failing.state = 'failed'
        and failing.tried_at > ${lately})::int as failed_lately,
      count(failing.id) filter (where failing.state = 'waiting')::int as waiting,
      coalesce(min(failing.begun_at), endpoint.stopped_at) as since
    from webhook_endpoints endpoint
    left join webhook_deliveries failing on failing.endpoint_id = endpoint.id
      and (failing.state = 'failed' or ${waitsTooLong(context)})
    where endpoint.ended_at is null
    group by endpoint.id
    having count(failing.id) > 0 or endpoint.stopped_reason is not distinct from 'gone'
    order by since
  `.execute(db)
  return rows
}

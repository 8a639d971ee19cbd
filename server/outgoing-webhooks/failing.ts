import { sql, type RawBuilder } from 'kysely'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'

/** An endpoint that needs an owner's attention. */
export interface FailingEndpoint {
  id: string
  address: string
  /** True if it answered 410 Gone, so nothing is sent to it any more. */
  is_gone: boolean
  /** The number of messages that failed for three days. */
  failed: number
  /** The failed ones whose last try was within the hour. */
  failed_lately: number
  waiting: number
  /** The time when the oldest of them happened, or the endpoint was gone. */
  since: Date
}

/** This many tries may fail before the vendor is told: half an hour's. */
const toleratedTries = 3
/** Owners get one email an hour about it. */
const newsFor = 50 * times.minute
/** A due try may wait this long. */
const toleratedDelay = 15 * times.minute

/** Reports whether a delivery has failed for half an hour, or is not tried. */
export function waitsTooLong({ clock }: Pick<ShopContext, 'clock'>): RawBuilder<boolean> {
  const late = addMilliseconds(clock.now(), -toleratedDelay)
  return sql`(state = 'waiting' and (attempts > ${toleratedTries} or next_at < ${late}))`
}

/**
 * Lists endpoints that are gone, missed a message for good, have failed for half an hour, or are not
 * tried.
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

import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** An endpoint that needs an owner's attention. */
export interface FailingEndpoint {
  id: string
  address: string
  /** It answered 410 Gone, so nothing is sent to it any more. */
  is_gone: boolean
  /** Messages that failed for three days, and those still being tried. */
  failed: number
  waiting: number
  /** When the oldest of them happened, or the endpoint was gone. */
  since: Date
}

/** How many tries may fail before the vendor is told: half an hour's. */
const toleratedTries = 3

/** Endpoints that are gone, missed a message for good, or have failed for half an hour. */
export async function listFailingEndpoints({ db }: Pick<Deps, 'db'>): Promise<FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    select endpoint.id, endpoint.address,
      endpoint.stopped_reason is not distinct from 'gone' as is_gone,
      count(troubled.id) filter (where troubled.state = 'failed')::int as failed,
      count(troubled.id) filter (where troubled.state = 'waiting')::int as waiting,
      coalesce(min(troubled.begun_at), endpoint.stopped_at) as since
    from webhook_endpoints endpoint
    left join webhook_deliveries troubled on troubled.endpoint_id = endpoint.id
      and (troubled.state = 'failed' or (troubled.state = 'waiting' and troubled.attempts > ${toleratedTries}))
    where endpoint.ended_at is null
    group by endpoint.id
    having count(troubled.id) > 0 or endpoint.stopped_reason is not distinct from 'gone'
    order by since
  `.execute(db)
  return rows
}

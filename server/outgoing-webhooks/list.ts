import { sql } from 'kysely'
import type { z } from 'zod'
import type { webhooksAnswer } from '#contract/admin/webhooks.ts'
import type { ShopContext } from '../settings/deps.ts'
import { waitsTooLong } from './failing.ts'

type Endpoint = z.input<typeof webhooksAnswer>['rows'][number]
/** A row as JSON. The database writes its times as text in the time zone of its connection. */
interface Row extends Omit<Endpoint, 'last'> {
  last: (Omit<NonNullable<Endpoint['last']>, 'at'> & { at: string }) | null
}

/** Lists every endpoint that was not removed, newest first. There are few. */
export async function listEndpoints(context: ShopContext): Promise<Endpoint[]> {
  const { db, clock } = context
  const { rows } = await sql<Row>`
    select endpoint.id, address, events, coalesce(stopped_reason, 'active') as state,
      endpoint.made_at, stopped_at, newest.made_at as secret_made_at,
      (select max(ends_at) from webhook_secrets
        where endpoint_id = endpoint.id and ends_at > ${clock.now()}) as earlier_secret_ends_at,
      (select count(*)::int from webhook_deliveries
        where endpoint_id = endpoint.id and state = 'waiting') as waiting,
      (select count(*)::int from webhook_deliveries
        where endpoint_id = endpoint.id and state = 'failed') as failed,
      (select json_build_object('state', state, 'status', status, 'error', error,
          'at', coalesce(tried_at, begun_at))
        from webhook_deliveries where endpoint_id = endpoint.id
        order by tried_at desc nulls last, id desc limit 1) as last,
      (select min(least(begun_at, tried_at)) from webhook_deliveries
        where endpoint_id = endpoint.id and (${waitsTooLong(context)}
          or (state in ('waiting', 'failed') and tried_at > coalesce(arrived_at, '-infinity')))
      ) as failing_since
    from webhook_endpoints endpoint
    join webhook_secrets newest on newest.endpoint_id = endpoint.id and newest.ends_at is null
    left join lateral (
      select max(delivered_at) as arrived_at from webhook_deliveries where endpoint_id = endpoint.id
    ) arrived on true
    where ended_at is null order by endpoint.made_at desc, endpoint.id
  `.execute(db)
  return rows.map(({ last, ...row }) => ({
    ...row,
    last: last && { ...last, at: new Date(last.at) },
  }))
}

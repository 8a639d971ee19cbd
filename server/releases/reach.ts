import { sql } from 'kysely'
import { channels, isWithin, type Channel } from '#contract/channels.ts'
import type { Db } from '#db/schema.ts'

/** Who a version published now would reach. */
export interface Reach {
  /** To a channel with invitations, or to one that includes it. */
  invited: { people: number; licenses: number; links: number }
  /** By system: of the devices seen in the last seven days, those whose license is offered it. */
  devices: Map<string, { seen: number; reached: number }>
}

interface Counted {
  system: string
  seen: number
  reached: number
}

/** Counts invitations, and devices by what their app calls its system. */
export async function countReach(db: Db, channel: Channel, now: Date): Promise<Reach> {
  const including = channels.filter((each) => isWithin(channel, each))
  const invited = await sql<Reach['invited']>`
    select count(account_id)::int as people, count(license_id)::int as licenses,
      count(token_hash)::int as links
    from invitations where ended_at is null and channel = any(${including}::text[])
  `.execute(db)
  const { rows } = await sql<Counted>`
    select case when platform ~* '^(mac|darwin|os ?x)' then 'Mac' when platform ~* '^win' then 'Windows'
        when platform ~* 'linux' then 'Linux' else '' end as system,
      count(*)::int as seen,
      (count(*) filter (
        where status = 'active' and updates_until >= ${now} and (${channel === 'stable'} or exists (
          select from invitations i where i.ended_at is null and i.channel = any(${including}::text[])
            and (i.license_id = licenses.id or i.account_id = licenses.account_id)))
      ))::int as reached
    from activations join licenses on licenses.id = activations.license_id
    where last_seen_at > ${now}::timestamptz - interval '7 days' and released_at is null
    group by 1
  `.execute(db)
  return {
    invited: invited.rows[0]!,
    devices: new Map(rows.map(({ system, ...counts }) => [system, counts])),
  }
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type { invitation } from '#contract/admin/invitations.ts'
import type { Books } from '../../deps.ts'
import { comesAfter, makeCursor, makePage, pageSize, type Page } from '../page.ts'

type Row = z.input<typeof invitation> & { cursor: string }

/** Lists who is invited to test versions, those that ended too, newest first. */
export async function listInvitations(
  { db }: Books,
  after?: string,
): Promise<Page<Row> | { refused: string }> {
  const page = comesAfter('made_at', 'i.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<Row>`
    select i.id, channel, coalesce(i.account_id, l.account_id) as account_id, made_at, ended_at,
      case when i.account_id is not null then 'customer'
        when license_id is not null then 'license' else 'link' end as kind,
      coalesce(name, a.email, '…' || key_last4, '') as name,
      ${makeCursor('made_at', 'i.id')} as cursor
    from invitations i
      left join accounts a on a.id = i.account_id
      left join licenses l on l.id = license_id
    where ${page}
    order by made_at desc, i.id desc limit ${pageSize}
  `.execute(db)
  return makePage(rows)
}

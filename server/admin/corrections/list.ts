import { sql } from 'kysely'
import type { z } from 'zod'
import type { listedCorrection } from '#contract/admin/corrections.ts'
import type { Db } from '#db/schema.ts'
import type { Books } from '../../deps.ts'
import { describeCase } from '../../customers/cases.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'

type Row = z.input<typeof listedCorrection> & { cursor: string }

/** Lists corrected addresses that wait: for their day to pass, or for a person to decide. */
export async function listCorrections(
  { db, config }: Books,
  { account, after }: { account?: string; after?: string | undefined },
): Promise<Row[] | { refused: string }> {
  const page = comesAfter('asked_at', 'id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<Omit<Row, 'evidence'>>`
    with waiting as (
      select id, 'order' as of, order_id as subject, opened_at as asked_at, reason as state,
        null::timestamptz as takes_effect_at, wanted_email as wanted, recorded_email as recorded
      from cases where closed_at is null
      union all
      select id, case when order_id is null then 'account' else 'order' end,
        coalesce(order_id, account_id), asked_at, 'waits', takes_effect_at, email, recorded_email
      from address_corrections where outcome is null
    ), page as (
      select *, ${makeCursor('asked_at', 'id')} as cursor from waiting
      where ${page} and ${account === undefined ? sql`true` : sql`(of, subject) = ('account', ${account})`}
      order by asked_at desc, id desc limit ${pageSize}
    )
    select page.*, actor as asked_by, reason,
      (select order_number from orders where of = 'order' and id = page.subject) as order_number
    from page left join operator_actions act
      on of = 'account' and act.subject = page.subject::text
        and action = 'customers/ask-correction' and act.after ->> 'correction' = page.id::text
    order by asked_at desc, id desc
  `.execute(db)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      evidence: await describeEvidence(db, row.id, config.sellerTimeZone),
    })),
  )
}

async function describeEvidence(db: Db, id: string, timeZone: string): Promise<string> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? '' : (await describeCase(db, row, timeZone)).join(' ')
}

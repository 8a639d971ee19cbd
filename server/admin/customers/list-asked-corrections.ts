import { sql } from 'kysely'
import type { AskedCorrection } from '#contract/admin/customers.ts'
import type { Deps } from '../../deps.ts'
import { comesAfter, makeCursor, makePage, pageSize, type Page } from '../page.ts'

interface Row extends Omit<AskedCorrection, 'asked_at' | 'takes_effect_at'> {
  asked_at: Date
  takes_effect_at: Date
  cursor: string
}

/** Lists the corrected emails that support asked for and that wait, newest first. */
export async function listAskedCorrections(
  { db }: Pick<Deps, 'db'>,
  { customer, after }: { customer?: string; after?: string | undefined },
): Promise<Page<AskedCorrection> | { refused: string }> {
  const page = comesAfter('asked_at', 'id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<Row>`
    select id, account_id as customer, email, recorded_email, asked_at, takes_effect_at,
      actor as asked_by, reason, ${makeCursor('asked_at', 'id')} as cursor
    from asked_corrections join operator_actions
      on subject = account_id::text and action = 'customers/ask-correction' and after ->> 'correction' = id::text
    where outcome is null and ${page}
      and ${customer === undefined ? sql`true` : sql`account_id = ${customer}`}
    order by asked_at desc, id desc limit ${pageSize}
  `.execute(db)
  return makePage(rows, ({ asked_at, takes_effect_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    takes_effect_at: takes_effect_at.toISOString(),
  }))
}

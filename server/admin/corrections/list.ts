import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { describeCase } from '../../customers/describe-case.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'

interface ListedCorrection {
  id: string
  asked: Date
  order: string
  /** `waits until …` for one that takes effect by itself, or why a person has to decide. */
  state: string
  wanted: string
  recorded: string
  /** What each side can prove; only where a person decides. */
  evidence: string
  cursor: string
}

/** Lists corrected addresses that wait: for their day to pass, or for a person to decide. */
export async function listCorrections(
  { db }: Pick<Deps, 'db'>,
  after?: string,
): Promise<ListedCorrection[] | { refused: string }> {
  const page = comesAfter('asked', 'id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<Omit<ListedCorrection, 'evidence'>>`
    select waiting.*, ${makeCursor('asked', 'id')} as cursor
    from (
      select id, opened_at as asked, order_id as "order", reason as state,
        wanted_email as wanted, recorded_email as recorded
      from cases where closed_at is null
      union all
      select id, asked_at, order_id,
        to_char(takes_effect_at at time zone 'utc', '"waits until "YYYY-MM-DD HH24:MI" UTC"'),
        email, recorded_email
      from address_corrections where outcome is null
    ) waiting
    where ${page}
    order by asked desc, id desc limit ${pageSize}
  `.execute(db)
  return Promise.all(
    rows.map(async (row) => ({ ...row, evidence: await describeEvidence(db, row.id) })),
  )
}

async function describeEvidence(db: Deps['db'], id: string): Promise<string> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? '' : (await describeCase(db, row)).join(' ')
}

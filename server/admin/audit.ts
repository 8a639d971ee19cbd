import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

export interface Filter {
  actor?: string
  action?: string
  subject?: string
  /** Lists actions with lower numbers: the next page. */
  below?: number
}

const pageSize = 50

/** Lists what operators did, newest first, a page at a time. */
export function listActions({ db }: Pick<Deps, 'db'>, filter: Filter) {
  let query = db.selectFrom('operator_actions').selectAll()
  for (const column of ['actor', 'action', 'subject'] as const)
    if (filter[column] !== undefined) query = query.where(column, '=', filter[column])
  if (filter.below !== undefined) query = query.where('number', '<', filter.below)
  return query.orderBy('number', 'desc').limit(pageSize).execute()
}

export interface Chain {
  actions: number
  /** The number and hash of the last action; noted elsewhere, it proves all rows up to it. */
  head: string | null
  /** The number of the first action that does not follow the one before it. */
  brokenAt: number | null
  /** Whether a head noted earlier is still in the chain; null when none was given. */
  holdsHead: boolean | null
}

/** The number and hash of the last action, such as `12:6f0c…`; null before the first. */
export async function findHead({ db }: Pick<Deps, 'db'>): Promise<string | null> {
  const { rows } = await sql<{ head: string }>`
    select number || ':' || encode(hash_operator_action(act), 'hex') as head
    from operator_actions act order by number desc limit 1
  `.execute(db)
  return rows[0]?.head ?? null
}

/** `noted`: a head of before, such as `12:6f0c…`. */
export async function verifyActions({ db }: Pick<Deps, 'db'>, noted?: string): Promise<Chain> {
  const { rows } = await sql<{ head: string }>`
    select number || ':' || encode(hash_operator_action(act), 'hex') as head
    from operator_actions act order by number
  `.execute(db)
  const broken = await sql<{ number: number }>`
    select min(subject::int) as number from v_violation_i21
  `.execute(db)
  return {
    actions: rows.length,
    head: rows.at(-1)?.head ?? null,
    brokenAt: broken.rows[0]!.number,
    holdsHead: noted === undefined ? null : rows.some(({ head }) => head === noted),
  }
}

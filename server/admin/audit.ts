import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { findActor, nameOf } from './actor-names.ts'
import { pageSize } from './page.ts'

export interface Filter {
  /** As the record has it, or the email of a person of the console. */
  actor?: string
  action?: string
  subject?: string
  /** Lists actions with lower numbers: the next page. */
  below?: number
}

/** Lists what operators did, newest first, a page at a time. */
export async function listActions({ db }: Pick<Deps, 'db'>, { actor, below, ...filter }: Filter) {
  let query = db.selectFrom('operator_actions').selectAll().select(nameOf('actor').as('actor_name'))
  if (actor !== undefined) query = query.where('actor', '=', await findActor({ db }, actor))
  for (const column of ['action', 'subject'] as const)
    if (filter[column] !== undefined) query = query.where(column, '=', filter[column])
  if (below !== undefined) query = query.where('number', '<', below)
  return query.orderBy('number', 'desc').limit(pageSize).execute()
}

/** Everybody who acted so far, and every action that was done. */
export async function listActionChoices({ db }: Pick<Deps, 'db'>) {
  const actors = await sql<{ actor: string; name: string | null }>`
    select actor, ${nameOf('actor')} as name from (${distinct('actor')}) acted (actor)
  `.execute(db)
  const actions = await sql<{ action: string }>`${distinct('action')}`.execute(db)
  return { actors: actors.rows, actions: actions.rows.map(({ action }) => action) }
}

/** Steps from one value to the next by the index: there are few, in a long record. */
function distinct(column: 'actor' | 'action') {
  const name = sql.ref(column)
  return sql`
    with recursive step as (
      (select ${name} from operator_actions order by ${name} limit 1)
      union all
      select (
        select ${name} from operator_actions act where act.${name} > step.${name} order by ${name} limit 1
      ) from step where step.${name} is not null
    )
    select ${name} from step where ${name} is not null`
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

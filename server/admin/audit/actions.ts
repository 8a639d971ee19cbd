import { sql } from 'kysely'
import type { Facts } from '#contract/admin/write.ts'
import type { RecordedAction } from '#contract/admin/audit.ts'
import type { Books } from '../../deps.ts'
import { findActor, nameOf } from './actor-names.ts'
import { pageSize } from '../page.ts'
import { readOrderNumber } from '#contract/order-number.ts'
import type { NameAction } from './tell-action.ts'

export interface Filter {
  /** The actor as recorded, or the email of somebody who may enter the console. */
  actor?: string
  action?: string
  /** An id, or the number of an order. */
  subject?: string
  /** Lists actions with lower numbers: the next page. */
  below?: number
}

/** Lists what operators did, newest first, a page at a time. */
export async function listActions(deps: Books, { actor, action, subject, below }: Filter) {
  let query = deps.db
    .selectFrom('operator_actions')
    .selectAll()
    .select([
      nameOf('actor').as('actor_name'),
      numberOfOrder.as('order_number'),
      aboutSubject.as('about'),
    ])
    .$narrowType<{ before: Facts; after: Facts }>()
  if (actor !== undefined) query = query.where('actor', '=', await findActor(deps, actor))
  if (action !== undefined) query = query.where('action', '=', action)
  if (subject !== undefined)
    query = query.where('subject', '=', (await findOrderId(deps, subject)) ?? subject)
  if (below !== undefined) query = query.where('number', '<', below)
  return query.orderBy('number', 'desc').limit(pageSize).execute()
}

/** Not every subject is a UUID. */
const numberOfOrder = sql<string | null>`
  case when subject ~ '^[0-9a-f-]{36}$'
    then (select order_number from orders where id = subject::uuid) end`

/** Neither an email nor the beginning of a key: the audit log names nobody. */
const aboutSubject = sql<RecordedAction['about']>`
  case when subject ~ '^[0-9a-f-]{36}$' then (
    select jsonb_build_object('kind', kind, 'name', name, 'page', page) from (
      select 'order', order_number, '/admin/order?id=' || id from orders where id = subject::uuid
      union all select 'customer', left(id::text, 8), '/admin/customer?id=' || id
        from accounts where id = subject::uuid
      union all select 'license', '…' || key_last4,
        coalesce('/admin/customer?id=' || account_id, '/admin/customers?show=licenses')
        from licenses where id = subject::uuid
      union all select 'person', left(id::text, 8), '/admin/people' from admins where id = subject::uuid
    ) known (kind, name, page) limit 1
  ) end`

/** Null for what is not the number of an order. */
async function findOrderId({ db }: Books, typed: string): Promise<string | null> {
  const number = readOrderNumber(typed)
  if (number === null) return null
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirst()
  return order?.id ?? null
}

/** Everybody who acted so far, and every action that was done. */
export async function listActionChoices({ db }: Books, nameAction: NameAction) {
  const actors = await sql<{ actor: string; name: string | null }>`
    select actor, ${nameOf('actor')} as name from (${distinct('actor')}) acted (actor)
  `.execute(db)
  const actions = await sql<{ action: string }>`${distinct('action')}`.execute(db)
  return {
    actors: actors.rows,
    actions: actions.rows.map(({ action }) => ({ action, title: nameAction(action) })),
  }
}

/** Jumps from value to value along the index: a long record has few different ones. */
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

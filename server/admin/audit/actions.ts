import { sql } from 'kysely'
import type { Facts } from '#contract/admin/write.ts'
import type { RecordedAction } from '#contract/admin/audit.ts'
import type { Books } from '../../deps.ts'
import { findActor, nameOf } from './actor-names.ts'
import { pageSize } from '../page.ts'
import { findNamedOrder } from '../../orders/named.ts'
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
    .selectFrom('journal')
    .select([
      'id as number',
      'at',
      'actor',
      'what as action',
      'subject',
      'reason',
      'before',
      'after',
    ])
    .select([
      nameOf('actor').as('actor_name'),
      numberOfOrder.as('order_number'),
      aboutSubject.as('about'),
    ])
    .where('what', 'like', '%/%')
    .$narrowType<{ before: Facts; after: Facts }>()
  if (actor !== undefined) query = query.where('actor', '=', await findActor(deps, actor))
  if (action !== undefined) query = query.where('what', '=', action)
  if (subject !== undefined)
    query = query.where(
      'subject',
      '=',
      (await findNamedOrder(deps, subject, ['number']))?.id ?? subject,
    )
  if (below !== undefined) query = query.where('id', '<', below)
  return query.orderBy('id', 'desc').limit(pageSize).execute()
}

const numberOfOrder = sql<string | null>`(select order_number from orders where id = order_id)`

/** Neither an email nor the beginning of a key: the audit log names nobody. */
const aboutSubject = sql<RecordedAction['about']>`
(
  select jsonb_build_object('kind', kind, 'name', name, 'page', page) from (
    select 'order', order_number, '/admin/order?id=' || id, id from orders where id = journal.order_id
    union all select 'customer', left(id::text, 8), '/admin/customer?id=' || id, id
      from accounts where id = journal.account_id
    union all select 'license', '…' || key_last4,
      coalesce('/admin/customer?id=' || account_id, '/admin/customers?show=licenses'), id
      from licenses where id = journal.license_id
    union all select 'person', left(id::text, 8), '/admin/people', id from admins
  ) known (kind, name, page, id) where known.id::text = subject
)`

/** Everybody who acted so far, and every action that was done. */
export async function listActionChoices({ db }: Books, nameAction: NameAction) {
  const actors = await sql<{ actor: string; name: string | null }>`
    select actor, ${nameOf('actor')} as name from (${distinct('actor')}) acted (actor)
  `.execute(db)
  const actions = await sql<{ what: string }>`${distinct('what')}`.execute(db)
  return {
    actors: actors.rows,
    actions: actions.rows.map(({ what }) => ({ action: what, title: nameAction(what) })),
  }
}

/** Jumps from value to value along the index: a long journal has few different ones. */
function distinct(column: 'actor' | 'what') {
  const name = sql.ref(column)
  return sql`
    with recursive step as (
      (select ${name} from journal where what like '%/%' order by ${name} limit 1)
      union all
      select (
        select ${name} from journal act
        where what like '%/%' and act.${name} > step.${name} order by ${name} limit 1
      ) from step where step.${name} is not null
    )
    select ${name} from step where ${name} is not null`
}

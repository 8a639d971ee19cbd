import { sql } from 'kysely'
import { actionList, type RecordedAction } from '#contract/admin/audit.ts'
import { parseEmail } from '#contract/email.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { matchOrder } from '../../orders/named.ts'
import type { AdminCall } from '../call.ts'
import { hideInAction } from '../coupons/codes.ts'
import { inDays, type Sql } from '../filters.ts'
import { defineList } from '../list.ts'
import { isActor, nameOf } from './actor-names.ts'
import { makeNamer, tellAction, type NameAction } from './tell-action.ts'

type Row = Omit<RecordedAction, 'at' | 'title' | 'change'> & { at: Date }

/** Makes the list of recorded actions. `list` lists all calls, because their words describe what was done. */
export const makeActionList = (list: () => Promise<AdminCall[]>) =>
  defineList(actionList, {
    name: 'audit/list',
    summary: 'What people and programs did and why, newest first: by who, what, to what, or when.',
    support: true,
    command: { columns: ['number', 'at', 'actor', 'title', 'reason'] },
    table: 'journal',
    order: ['at', 'id'],
    continuesAfter: 'number',
    columns: () => ({
      number: 'id',
      actor_name: nameOf('actor'),
      action: 'what',
      about: aboutSubject,
      customer: whose,
      order_number: sql`(select order_number from orders where id = order_id)`,
      title: null,
      change: null,
    }),
    scope: () => [sql`what like '%/%'`],
    filters: {
      actor: isActor,
      action: (action) => sql`what = ${action}`,
      subject: matchSubject,
      ...inDays('done', 'at'),
    },
    async write(_deps, rows: Row[], by) {
      const nameAction = makeNamer(await list())
      return rows.map((row) => tellAction(hideInAction(row, by), nameAction))
    },
  })

/** Matches a subject by its id. A customer can also be named by email, and an order by its number. */
function matchSubject(typed: string, deps: ShopContext): Sql {
  const email = parseEmail(typed)?.normal
  if (email !== undefined)
    return sql`account_id = (select id from accounts where email_norm = ${email})`
  const order = sql`select id::text from orders where ${matchOrder(deps, typed, ['number'])}`
  return sql`subject = coalesce((${order}), ${typed})`
}

/** Reads the names of subjects. The record has only ids, so that an erased customer has no name. */
const aboutSubject = sql<RecordedAction['about']>`
(
  select jsonb_build_object('kind', kind, 'name', name, 'page', page) from (
    select 'order', order_number, '/admin/order?id=' || id, id from orders where id = journal.order_id
    union all select 'customer', email, '/admin/customer?id=' || id, id
      from accounts where id = journal.account_id and email is not null
    union all select 'license', '…' || key_last4,
      coalesce('/admin/customer?id=' || account_id, '/admin/customers?show=licenses'), id
      from licenses where id = journal.license_id
    union all select 'person', email, '/admin/people', id from admins
  ) known (kind, name, page, id) where known.id::text = subject
)`

const whose = sql<RecordedAction['customer']>`(
  select jsonb_build_object('id', id, 'email', email)
  from accounts where id = journal.account_id and id::text <> subject and email is not null
)`

/** Lists everybody who acted so far, and every action that was done. */
export async function listActionChoices({ db }: ShopContext, nameAction: NameAction) {
  const actors = await sql<{ actor: string; name: string | null }>`
    select actor, ${nameOf('actor')} as name from (${distinct('actor')}) acted (actor)
  `.execute(db)
  const actions = await sql<{ what: string }>`${distinct('what')}`.execute(db)
  return {
    actors: actors.rows,
    actions: actions.rows.map(({ what }) => ({ action: what, title: nameAction(what) })),
  }
}

/** Jumps from one value to the next along the index, because a long journal has only a few different ones. */
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

import { sql } from 'kysely'
import { actionList, type RecordedAction } from '#contract/admin/audit.ts'
import type { Books } from '../../settings/deps.ts'
import { matchOrder } from '../../orders/named.ts'
import type { AdminCall } from '../call.ts'
import { hideInAction } from '../coupons/codes.ts'
import { defineList } from '../list.ts'
import { isActor, nameOf } from './actor-names.ts'
import { makeNamer, tellAction, type NameAction } from './tell-action.ts'

type Row = Omit<RecordedAction, 'at' | 'title' | 'change'> & { at: Date }

/** `list` lists all calls, which say what was done. */
export const makeActionList = (list: () => Promise<AdminCall[]>) =>
  defineList(actionList, {
    name: 'audit/list',
    summary: 'What people and programs did and why, newest first: by who, what, or to what.',
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
      order_number: sql`(select order_number from orders where id = order_id)`,
      title: null,
      change: null,
    }),
    scope: () => [sql`what like '%/%'`],
    filters: {
      actor: isActor,
      action: (action) => sql`what = ${action}`,
      subject: (subject, deps) => sql`subject = coalesce(
        (select id::text from orders where ${matchOrder(deps, subject, ['number'])}), ${subject}
      )`,
    },
    async write(_deps, rows: Row[], by) {
      const nameAction = makeNamer(await list())
      return rows.map((row) => tellAction(hideInAction(row, by), nameAction))
    },
  })

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

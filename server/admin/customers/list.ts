import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { customerList } from '#contract/admin/customers.ts'
import { isUuid } from '#contract/uuid.ts'
import { customerPath } from '../../watch/problems/problem.ts'
import { containing, startingWith } from '../filters.ts'
import { defineList } from '../list.ts'
import { hasColumns, joinHas } from './has.ts'

type Row = z.input<typeof customerList.row> & { active: number }

export const listCustomers = defineList(customerList, {
  name: 'customers/list',
  summary:
    'List customers, newest first. With `since`, a time, those who are new or changed since then: they paid, were refunded or got a license, or someone or the shop changed their account, orders or licenses. Erased people are listed without an email.',
  support: true,
  table: 'accounts',
  join: joinHas,
  columns: () => ({
    ...hasColumns,
    since: 'created_at',
    // The search needs this column; the list does not show it.
    active: sql`(
      select count(*)::int from licenses where account_id = accounts.id and status = 'active'
    )`,
    orders: sql`(select count(*)::int from orders where account_id = accounts.id)`,
    licenses: sql`(select count(*)::int from licenses where account_id = accounts.id)`,
  }),
  search: {
    kind: 'customer',
    ways: nameAccounts,
    order: sql`email_norm`,
    tell: (_deps, { id, email, licenses, active }: Row) => ({
      label: email ?? 'Erased',
      note: licenses > active ? `${active} of ${licenses} licenses active` : countActive(active),
      path: customerPath(id),
    }),
  },
  filters: {
    // Changes come after all accounts that are new since then, and are read only when none of those is left.
    since: (since) => {
      const start = sql`${since}::timestamptz`
      return sql`(created_at >= ${start} or accounts.id in (${findChanged(start)}))`
    },
  },
})

/**
 * Matches accounts whose address begins with what was typed, which uses an index, and then those whose
 * address contains it.
 */
function nameAccounts(text: string): RawBuilder<unknown>[] {
  if (isUuid(text)) return [sql`accounts.id = ${text}`]
  return [sql`email_norm like ${startingWith(text)}`, sql`email_norm like ${containing(text)}`]
}

function countActive(active: number): string {
  if (active === 0) return 'no license'
  return active === 1 ? '1 active license' : `${active} active licenses`
}

/**
 * Finds accounts that got a license, or that a refund or an entry of the journal is about, directly or
 * through an order or license of theirs, past or present. A payment is an entry, too.
 */
function findChanged(start: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select account_id from journal where at >= ${start} and account_id is not null
    union select (before ->> 'account')::uuid from journal where at >= ${start} and before ? 'account'
    union select account_id from licenses where created_at >= ${start}
    union select account_id from orders join refunds on order_id = orders.id
      where at >= ${start} and account_id is not null`
}

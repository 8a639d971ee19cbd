import { sql, type RawBuilder } from 'kysely'
import { uuidPattern } from '#contract/uuid.ts'
import type { z } from 'zod'
import type { listedCustomer } from '#contract/admin/customers.ts'
import type { Db } from '#db/schema.ts'
import type { Books } from '../../deps.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'

type CustomerRow = z.input<typeof listedCustomer> & { cursor: string }

interface Filter {
  since?: string | undefined
  after?: string | undefined
}

/** Lists customers, newest first, fifty at a time; with `since`, those who are new or changed. */
export async function listCustomers(
  { db }: Books,
  { since, after }: Filter,
): Promise<CustomerRow[] | { refused: string }> {
  const page = comesAfter('created_at', 'accounts.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  if (since === undefined) return readPage(db, page, pageSize)
  const start = sql`${since}::timestamptz`
  const opened = await readPage(db, sql`${page} and created_at >= ${start}`, pageSize)
  // Who changed is worked out only when nobody newer is left.
  const left = pageSize - opened.length
  if (left === 0) return opened
  const changed = sql<boolean>`${page} and created_at < ${start} and accounts.id in (${findChanged(start)})`
  return [...opened, ...(await readPage(db, changed, left))]
}

async function readPage(db: Db, which: RawBuilder<unknown>, most: number): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select id, email, created_at as since, erased_at,
      (select count(*)::int from orders where account_id = accounts.id) as orders,
      (select count(*)::int from licenses where account_id = accounts.id) as licenses,
      ${makeCursor('created_at', 'accounts.id')} as cursor
    from accounts where ${which} order by created_at desc, id desc limit ${most}
  `.execute(db)
  return rows
}

/**
 * Accounts that got a license, or that a refund or a recorded change was about: they, an order or a
 * license of theirs. A payment is recorded too.
 */
function findChanged(start: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with act as materialized (
      select action, subject, before, after from operator_actions where at >= ${start}
    ),
    said as (
      select subject from audit where at >= ${start}
      union select subject from act
      union select unnest(array[before ->> 'account', before ->> 'from', after ->> 'account']) from act
      union select unnest(string_to_array(after ->> 'licenses', ' ')) from act
        where action = 'licenses/grant-many'
    ),
    named as materialized (
      select subject::uuid as id from said
      where subject ~ ${`^${uuidPattern}$`}
    )
    select id from named
    union select account_id from licenses join named using (id)
    union select account_id from licenses where created_at >= ${start}
    union select account_id from orders join named using (id) where account_id is not null
    union select account_id from orders join refunds on order_id = orders.id
      where at >= ${start} and account_id is not null`
}

import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { moment } from '#contract/admin/customers.ts'
import type { Books } from '../../deps.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'
import { storyParts } from './story-parts.ts'

export type StoryRow = z.input<typeof moment> & { cursor: string }

/** Tells what is known of a customer, newest first; a page of it, or with `whole` everything. */
export async function readStory(
  { db }: Books,
  accountId: string,
  { after, whole = false }: { after?: string | undefined; whole?: boolean } = {},
): Promise<StoryRow[] | { refused: string }> {
  const page = comesAfter('at', 'key', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const end = sql`order by at desc, key desc ${whole ? sql`` : sql`limit ${pageSize}`}`
  const { rows } = await sql<StoryRow>`
    with own as (select * from accounts where id = ${accountId}),
    sale as materialized (
      select * from orders where account_id = ${accountId}
      union select orders.* from orders join own using (email_norm) where account_id is null
    ),
    license as materialized (select * from licenses where account_id = ${accountId}),
    device as materialized (
      select activations.*, key_last4 from activations join license on license.id = license_id
      where license_id = any(array(select id from license))
    ),
    address as materialized (
      select email as address from own union select email_norm from own union select email from sale
    ),
    named as materialized (
      select id::text from own union select id::text from sale union select id::text from license
    ),
    story as (${sql.join(
      storyParts.map((part) => cut(part, page, end)),
      sql` union all `,
    )})
    select at, kind, subject, facts, ${makeCursor('at', 'key')} as cursor from story ${end}
  `.execute(db)
  return rows
}

/** Reads at most one page of each part, so that two thousand emails cost no more than fifty. */
function cut(part: RawBuilder<unknown>, page: RawBuilder<boolean>, end: RawBuilder<unknown>) {
  return sql`(
    select * from (
      select at, kind, subject, facts, md5(kind || subject)::uuid as key
      from (${part}) part (at, kind, subject, facts)
    ) keyed where ${page} ${end}
  )`
}

import { sql } from 'kysely'
import type { Books } from '../../deps.ts'
import { counted } from './counted.ts'
import type { Range } from './range.ts'

export interface Step {
  step: string
  count: number
}

/** How many came how far: pages and their events are counted, orders are our own. */
export async function reportFunnel({ db }: Books, { from, end }: Range): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select 'page views' as step, coalesce(sum(count), 0)::int as count
    from ${counted({ from, end })} where name = 'page_view'
    union all
    select 'purchase page seen', coalesce(sum(count), 0)::int
    from ${counted({ from, end })} where name = 'begin_checkout'
    union all
    select 'checkout begun', count(*)::int from orders
    where created_at >= ${from} and created_at < ${end} and kind <> 'renewal'
    union all
    select 'paid', count(*)::int from orders
    where paid_at >= ${from} and paid_at < ${end} and kind <> 'renewal'
  `.execute(db)
  return rows
}

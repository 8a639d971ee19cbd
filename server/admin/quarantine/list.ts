import { sql } from 'kysely'
import type { Settlement } from '#contract/admin/quarantine.ts'
import type { Provider } from '#db/schema.ts'
import type { Deps } from '../../deps.ts'
import { unproven } from '../../orders/unproven.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'

export interface QuarantinedPayment {
  id: string
  created: Date
  provider: Provider
  /** The provider's id of the order. */
  reference: string
  reason: string
  /** Our order, when there is one. */
  order: string | null
  order_number: string | null
  email: string | null
  detail: unknown
  settled: Date | null
  settled_as: Settlement | null
  cursor: string
}

/** Lists payments that nobody settled, or those that somebody did; newest first, fifty at a time. */
export async function listQuarantine(
  { db }: Pick<Deps, 'db'>,
  after?: string,
  which: 'open' | 'settled' = 'open',
): Promise<QuarantinedPayment[] | { refused: string }> {
  const page = comesAfter('quarantine.created_at', 'quarantine.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<QuarantinedPayment>`
    select quarantine.id, quarantine.created_at as created, quarantine.provider, reference, reason,
      detail, settled_at as settled, settled_as, orders.id as "order", order_number, email,
      ${makeCursor('quarantine.created_at', 'quarantine.id')} as cursor
    from quarantine left join orders
      on provider_order_id = reference and orders.provider = quarantine.provider
    where ${states[which]} and ${page}
    order by quarantine.created_at desc, quarantine.id desc limit ${pageSize}
  `.execute(db)
  return rows
}

const states = {
  open: sql`settled_at is null and reason <> ${unproven}`,
  settled: sql`settled_at is not null`,
}

/** How many payments nobody settled, and how many somebody did. */
export async function countQuarantine({ db }: Pick<Deps, 'db'>) {
  const { rows } = await sql<{ open: number; settled: number }>`
    select (select count(*)::int from quarantine where ${states.open}) as open,
      (select count(*)::int from quarantine where ${states.settled}) as settled
  `.execute(db)
  return rows[0]!
}

/** Strangers can send any number of them, which must not bury the payments. */
export async function countUnproven({ db }: Pick<Deps, 'db'>) {
  return db
    .selectFrom('quarantine')
    .select(['provider', (eb) => eb.fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('reason', '=', unproven)
    .groupBy('provider')
    .orderBy('provider')
    .execute()
}

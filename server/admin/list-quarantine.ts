import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { unproven } from '../orders/unproven.ts'
import { comesAfter, makeCursor, pageSize } from './page.ts'

interface QuarantinedPayment {
  id: string
  created: Date
  provider: string
  /** The provider's id of the order. */
  reference: string
  reason: string
  /** Our order, when there is one. */
  order: string | null
  detail: unknown
  cursor: string
}

/** Lists payments that nobody settled, newest first, fifty at a time. */
export async function listQuarantine(
  { db }: Pick<Deps, 'db'>,
  after?: string,
): Promise<QuarantinedPayment[] | { refused: string }> {
  const page = comesAfter('quarantine.created_at', 'quarantine.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<QuarantinedPayment>`
    select id, created_at as created, provider, reference, reason, detail,
      (
        select orders.id from orders
        where provider_order_id = reference and orders.provider = quarantine.provider
      ) as "order",
      ${makeCursor('created_at', 'quarantine.id')} as cursor
    from quarantine
    where settled_at is null and reason <> ${unproven} and ${page}
    order by created_at desc, id desc limit ${pageSize}
  `.execute(db)
  return rows
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

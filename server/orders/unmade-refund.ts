import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** A refund that was asked for, by the number of its action. */
export interface UnmadeRefund {
  number: number
  /** How much is to be refunded in total. */
  totalCents: number
}

/**
 * Finds the first refund to more than these cents that was asked for and that the provider has not
 * refused since; null when there is none.
 */
export async function findUnmadeRefund(
  db: Db,
  subject: string,
  refundedCents: number,
): Promise<UnmadeRefund | null> {
  const { rows } = await sql<UnmadeRefund>`
    select number, (after ->> 'askedForCents')::int as "totalCents"
    from operator_actions asked
    where subject = ${subject}
      and action in ('orders/refund', 'quarantine/refund')
      and (after ->> 'askedForCents')::int > ${refundedCents}
      and not exists (
        select from operator_actions
        where subject = asked.subject and action = 'refunds/refused' and number > asked.number
      )
    order by number limit 1
  `.execute(db)
  return rows[0] ?? null
}

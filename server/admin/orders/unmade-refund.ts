import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../../deps.ts'

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
  db: Deps['db'] | Transaction<Database>,
  subject: string,
  refundedCents: number,
): Promise<UnmadeRefund | null> {
  const { rows } = await sql<UnmadeRefund>`
    select number, (after ->> 'refundedCents')::int as "totalCents"
    from operator_actions asked
    where subject = ${subject}
      and action in ('orders/refund', 'quarantine/refund')
      and (after ->> 'refundedCents')::int > ${refundedCents}
      and not exists (
        select from operator_actions
        where subject = asked.subject and action = 'refunds/refused' and number > asked.number
      )
    order by number limit 1
  `.execute(db)
  return rows[0] ?? null
}

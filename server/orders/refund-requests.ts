import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '#db/schema.ts'
import type { LockedContext } from '../settings/deps.ts'
import { writeEntry } from '../journal/write-entry.ts'
import type { Order } from './order.ts'

type Asked = Omit<Insertable<Database['refund_requests']>, 'asked_at'>

/**
 * Notes a request for a refund. A second request for the same total joins the first. The row of its order or
 * payment must be locked.
 */
export async function noteRefundRequest(
  { clock }: LockedContext,
  trx: Trx,
  asked: Asked,
): Promise<void> {
  await trx
    .insertInto('refund_requests')
    .values({ ...asked, asked_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Finds the first refund request of an order or a held payment that is for more than these cents and has not
 * been refused. An order itself also has the requests that were made while its payment was held.
 */
export async function findUnmadeRefund(db: Db, subject: string | Order, refundedCents: number) {
  const unmade = await db
    .selectFrom('refund_requests')
    .select(['id', 'total_cents'])
    .where(isFor(subject))
    .where('refused_at', 'is', null)
    .where('total_cents', '>', refundedCents)
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()
  return unmade ?? null
}

export const notArrived = { actor: 'shop', reason: 'The refund did not arrive.' }

/** Refuses a refund that was not made. An operator who still wants it has to ask again. */
export async function refuseUnmadeRefund(
  deps: LockedContext,
  trx: Trx,
  subject: string,
  refundedCents: number,
  why?: typeof notArrived,
): Promise<void> {
  const refused = await trx
    .updateTable('refund_requests')
    .set({ refused_at: deps.clock.now() })
    .where(isFor(subject))
    .where('refused_at', 'is', null)
    .where('total_cents', '>', refundedCents)
    .returning(['actor', 'reason', 'order_id', 'held_payment_id'])
    .execute()
  for (const { order_id: order, held_payment_id: held, ...asked } of refused) {
    const entry = { what: 'refunds/refused', ...asked, ...why, after: {} } as const
    await writeEntry(deps, trx, { ...entry, ...(order === null ? { subject: held! } : { order }) })
  }
}

/**
 * Reports whether operators asked for a refund of at least these cents. Refunds by bank transfer are recorded
 * only by them.
 */
export async function wasOrdered(db: Db, order: Order, refundedCents: number): Promise<boolean> {
  if (order.provider === 'transfer') return true
  const { rows } = await sql`
    select from refund_requests where total_cents >= ${refundedCents} and ${isFor(order)} limit 1
  `.execute(db)
  return rows.length > 0
}

function isFor(subject: string | Order) {
  if (typeof subject === 'string')
    return sql<boolean>`(order_id = ${subject} or held_payment_id = ${subject})`
  const { id, provider, provider_order_id: reference } = subject
  return sql<boolean>`(order_id = ${id} or held_payment_id in (
    select id from held_payments where provider = ${provider} and reference = ${reference}
  ))`
}

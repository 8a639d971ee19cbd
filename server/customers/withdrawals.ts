import { type Selectable, sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { findSeller } from '#contract/providers.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import type { Order } from '../orders/order.ts'
import { endRefundDays } from '../prices/refund-days.ts'

export type Withdrawal = Selectable<Database['withdrawals']>
export type Finding = NonNullable<Withdrawal['finding']>

/** Somebody's statement that they withdraw from an order's contract, as they confirmed it. */
export interface Statement {
  /** Is null when the sender is signed in: they are not asked again for what the account knows. */
  name: string | null
  /** The order number as it was typed, whether or not such an order exists. */
  order: string
  email: { typed: string; normal: string }
}

/**
 * Stores a statement and returns when it was sent. It looks at no order, so neither the answer nor its delay
 * reveals which orders exist. A job in the same transaction does the rest, even if the program ends.
 */
export async function recordWithdrawal(
  { db, clock, jobs }: Deps,
  { name, order, email }: Statement,
  isSignedIn: boolean,
): Promise<Date> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into withdrawals (name, order_number, email, email_norm, is_signed_in, sent_at)
      values (${name}, ${order}, ${email.typed}, ${email.normal}, ${isSignedIn}, ${now})
      on conflict (order_number, email_norm, ((sent_at at time zone 'utc')::date))
        where dismissed_at is null
      do update set is_signed_in = withdrawals.is_signed_in or excluded.is_signed_in,
        name = case when not excluded.is_signed_in then withdrawals.name end
      returning id
    `.execute(trx)
    await jobs.send(trx, 'withdrawal', { id: rows[0]!.id })
  })
  return now
}

/** How long after an order's days a statement is still accepted, because it may have taken time to arrive. */
const grace = 3 * times.day

const daysByLaw = 14

/** How long the law gives the vendor to refund, from the statement on. */
export const daysToRefund = 14

/** Judges what a statement means for a paid order. */
export function judgeWithdrawal(order: Order, sentAt: Date): Finding {
  if (findSeller(order.provider) !== null) return 'sold_by_provider'
  if (order.state === 'refunded') return 'refunded'
  const { paid_at, refund_days: days } = order
  const end = endRefundDays({ paid_at, refund_days: days ?? daysByLaw })
  return addMilliseconds(end!, grace) <= sentAt ? 'late' : 'due'
}

/** Says how certain it is that the buyer sent the statement. An erased order has no address to compare. */
export function saySender(
  { is_signed_in: isSignedIn }: Withdrawal,
  hasAddress: boolean | null,
): string {
  const signedIn = isSignedIn ? 'signed in' : 'not signed in'
  if (hasAddress === null) return signedIn
  return `${signedIn}, with ${hasAddress ? 'the address of the order' : 'another address than the order’s'}`
}

/**
 * Holds for statements that were not answered by a refund or a dismissal. A refund that is on its way answers
 * them as long as it doesn't fail.
 */
export const isUnanswered = sql<boolean>`(
  finding = 'due' and dismissed_at is null and orders.state = 'paid'
  and orders.amount_cents > count_gone(orders) + orders.on_its_way_cents
)`

/** Holds for statements that wait for the vendor. During a dispute nobody may refund the payment. */
export const isOpenWithdrawal = sql<boolean>`(${isUnanswered} and orders.dispute <> 'open')`

/** Sorts the statements of an order: the one most likely sent by the buyer is first. */
export const likeliestFirst = sql`
  is_signed_in desc, coalesce(withdrawals.email_norm = orders.email_norm, false) desc, sent_at`

/** Reports whether somebody may have a contract to withdraw from. */
export async function sellsWithDays({ db, config, clock }: ShopContext): Promise<boolean> {
  if (config.refundDays !== null) return true
  const sold = await db
    .selectFrom('orders')
    .select('id')
    .where('refund_days', 'is not', null)
    .where(
      sql<boolean>`paid_at + make_interval(days => refund_days + 1) > ${clock.now()}::timestamptz`,
    )
    .limit(1)
    .executeTakeFirst()
  return sold !== undefined
}

import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import {
  daysToRefund,
  isOpenWithdrawal,
  likeliestFirst,
  saySender,
} from '../../customers/withdrawals.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { orderPath, shownOfEach, type Found } from './problem.ts'

/** Half of the legal refund period. After it, the vendor is emailed. */
const patience = 7 * times.day

/**
 * Finds the withdrawals that wait for a refund. For each order, it is the one most likely sent by the buyer,
 * and the days of the oldest one.
 */
export async function findWithdrawals({
  db,
  clock,
  config,
}: ShopContext): Promise<Found<'withdrawal_open'>[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('withdrawals')
    .select(['orders.email_norm as ordered_by'])
    .select(sql<Date>`min(sent_at) over (partition by order_id)`.as('since'))
    .where(isOpenWithdrawal)
    .distinctOn('order_id')
    .orderBy('order_id')
    .orderBy(likeliestFirst)
    .execute()
  const oldest = rows.toSorted((one, other) => one.since.getTime() - other.since.getTime())
  const due = addMilliseconds(clock.now(), -patience)
  return oldest.slice(0, shownOfEach).map((sent) => {
    const { order_number: number, since, name, email, email_norm: from, ordered_by: buyer } = sent
    const day = addMilliseconds(since, daysToRefund * times.day).toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: config.sellerTimeZone,
    })
    const who = [name, email].filter(Boolean).join(', ') || 'Somebody who was erased'
    return {
      kind: 'withdrawal_open',
      sentence: `Refund ${number} by ${day}`,
      detail: `${who}: ${saySender(sent, buyer === null ? null : from === buyer)}.`,
      since,
      page: `${orderPath(sent.order_id!)}&do=refund`,
      count: since <= due ? 1 : 0,
    }
  })
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#db/schema.ts'
import type { Deps, LockedContext } from '../../settings/deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { lockOrder, type Order } from '../../orders/order.ts'
import { sumsOf } from '../../orders/payment-status.ts'
import { findUnmadeRefund } from '../../orders/refund-requests.ts'
import { defineWrite } from '../call.ts'

export const dismissWithdrawal = defineWrite({
  name: 'withdrawals/dismiss',
  summary:
    'Close a withdrawal without a refund; the reason is emailed to the address of the order.',
  past: 'Dismissed a withdrawal',
  form: {
    title: 'Dismiss withdrawal of {who}',
    label: 'Dismiss withdrawal',
    button: 'Dismiss withdrawal',
    does: 'Nothing is refunded. The address of the order gets an email with your reason.',
    line: 'No refund. The customer gets your reason',
    done: 'Withdrawal dismissed.',
  },
  guards: 'money',
  asksReason: true,
  command: {
    words: ['withdrawal'],
    question: 'Nothing is refunded, and the address of the order gets an email with your reason.',
  },
  input: { withdrawal: z.uuid('is not the id of a withdrawal of orders show') },
  act: async (deps: Deps, trx, { withdrawal: id, reason }) => {
    const found = await trx
      .selectFrom('withdrawals')
      .select('order_id')
      .where('id', '=', id)
      .where('finding', '=', 'due')
      .executeTakeFirst()
    if (found === undefined) return { refused: `No withdrawal ${id} waits for a refund.` }
    const order = await lockOrder(trx, found.order_id!)
    const problem = await findRefund(trx, order)
    if (problem !== null) return { refused: problem }
    const dismissed = await trx
      .updateTable('withdrawals')
      .set({ dismissed_at: deps.clock.now() })
      .where('id', '=', id)
      .where('dismissed_at', 'is', null)
      .returning('sent_at')
      .executeTakeFirst()
    if (dismissed === undefined) return { refused: 'This withdrawal is already dismissed.' }
    await dismissRepeats(deps, trx, id)
    const sentAt = dismissed.sent_at.toISOString()
    const facts = { kind: 'withdrawal_dismissed' as const, order: order.order_number, sentAt }
    const isRest = sumsOf(order).refundedCents > 0
    const once = `withdrawal_${id}_dismissed:${order.id}`
    await queueEmail(deps, trx, order.email, { ...facts, isRest, reason }, { once })
    return { order: order.id, before: {}, after: { withdrawnAt: dismissed.sent_at } }
  },
})

/** Says that a refund answers the withdrawal: the buyer would be told both. */
async function findRefund(trx: Trx, order: Order): Promise<string | null> {
  if (order.state === 'refunded') return 'This order is already fully refunded.'
  const { refundedCents, onItsWayCents, leftCents } = sumsOf(order)
  const unmade = await findUnmadeRefund(trx, order, refundedCents)
  if (unmade === null && onItsWayCents === 0 && leftCents > 0) return null
  return 'A refund of this order was already started, so its withdrawal can’t be dismissed.'
}

/** Dismisses what the same sender sent on other days, so that the buyer is told once. */
async function dismissRepeats({ clock }: LockedContext, trx: Trx, id: string): Promise<void> {
  await sql`
    update withdrawals set dismissed_at = ${clock.now()} from withdrawals dismissed
    where dismissed.id = ${id} and withdrawals.order_id = dismissed.order_id
      and withdrawals.email_norm = dismissed.email_norm
      and withdrawals.finding = 'due' and withdrawals.dismissed_at is null
  `.execute(trx)
}

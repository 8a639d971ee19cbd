import { z } from 'zod'
import type { Deps } from '../../settings/deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { lockOrder } from '../../orders/order.ts'
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
    isGrave: true,
    does: 'Nothing is refunded. The address of the order gets an email with your reason.',
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
    const dismissed = await trx
      .updateTable('withdrawals')
      .set({ dismissed_at: deps.clock.now() })
      .where('id', '=', id)
      .where('dismissed_at', 'is', null)
      .returning('sent_at')
      .executeTakeFirst()
    if (dismissed === undefined) return { refused: 'This withdrawal is already dismissed.' }
    if (order.state === 'refunded') return { refused: 'This order is already fully refunded.' }
    const sentAt = dismissed.sent_at.toISOString()
    const facts = { kind: 'withdrawal_dismissed' as const, order: order.order_number, sentAt }
    const once = `withdrawal_${id}_dismissed:${order.id}`
    await queueEmail(deps, trx, order.email, { ...facts, reason }, { once })
    return { order: order.id, before: {}, after: { withdrawnAt: dismissed.sent_at } }
  },
})

import { findSeller } from '#contract/providers.ts'
import type { Trx } from '#db/schema.ts'
import { hideMailbox } from '../accounts/code.ts'
import { askForCopy } from '../backups/ask-for-copy.ts'
import type { Deps } from '../settings/deps.ts'
import { takeAll } from '../settings/limits.ts'
import { queueEmail } from '../mail/outbox.ts'
import { findNamedOrder } from '../orders/named.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { findConsolePage } from '../orders/tell-of-money.ts'
import { type Withdrawal, judgeWithdrawal, saySender } from './withdrawals.ts'

/**
 * Finds the order of a statement and emails everybody concerned: the sender, the vendor, and the order's
 * address if it is a different one or there is news. It moves no money and ends no license. No limit applies
 * to a statement with the order's address, because a day has only one. If another's emails are used up, the
 * console still shows the statement.
 */
export async function followWithdrawal(deps: Deps, id: string): Promise<void> {
  const sent = await findWithdrawal(deps.db, id)
  if (sent?.email_norm == null || sent.order_id !== null) return
  // The lock waits for a payment that is just being accepted.
  const found = await findNamedOrder(deps, sent.order_number, ['number'], 'lock')
  const paid = found?.paid_at == null ? null : found
  const hasAddress = paid?.email_norm === sent.email_norm
  const ofSender = hideMailbox(deps, sent.email_norm, sent.is_signed_in ? 'owner' : 'stranger')
  const confirms = hasAddress || (await mayEmail(deps, ofSender))
  const tells = hasAddress || (paid !== null && (await mayEmail(deps, paid.id)))
  await deps.db.transaction().execute(async (trx) => {
    const order = paid && (await lockOrder(trx, paid.id))
    if (confirms) await confirm(deps, trx, sent)
    if (order !== null) await tellOfOrder(deps, trx, { sent, order, tells })
  })
}

function findWithdrawal(db: Deps['db'], id: string): Promise<Withdrawal | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
}

async function mayEmail({ limits }: Deps, subject: string): Promise<boolean> {
  const counters = [
    ['emailsPerSubject', `withdrawals ${subject}`],
    ['emailsPerSite', 'withdrawals site'],
  ] as const
  return (await takeAll(limits, counters)) === null
}

/**
 * Confirms the statement to its sender. The address can be anybody's, so the email contains nothing else that
 * the sender typed.
 */
function confirm(deps: Deps, trx: Trx, sent: Withdrawal): Promise<void> {
  const { id, name, order_number: order, email, sent_at: sentAt } = sent
  const statement = { name, order, email: email!, sentAt: sentAt.toISOString() }
  const facts = { kind: 'withdrawal_received' as const, ...statement }
  return queueEmail(deps, trx, email, facts, { once: `withdrawal_received:${id}` })
}

interface Told {
  sent: Withdrawal
  order: Order
  tells: boolean
}

async function tellOfOrder(deps: Deps, trx: Trx, { sent, order, tells }: Told): Promise<void> {
  const finding = judgeWithdrawal(order, sent.sent_at)
  const hasAddress = sent.email_norm === order.email_norm
  await trx
    .updateTable('withdrawals')
    .set({ order_id: order.id, finding })
    .where('id', '=', sent.id)
    .execute()
  if (hasAddress) await askForCopy(trx)
  if (!tells) return
  const seller = findSeller(order.provider)
  const known = { order: order.order_number, sentAt: sent.sent_at.toISOString(), finding, seller }
  const once = (what: string) => ({ once: `withdrawal_${sent.id}_${what}:${order.id}` })
  if (!hasAddress || finding !== 'due') {
    const facts = { kind: 'withdrawal_of_order' as const, ...known, hasAddress }
    await queueEmail(deps, trx, order.email, facts, once('buyer'))
  }
  const from = { name: sent.name, email: sent.email!, how: saySender(sent, hasAddress) }
  const facts = {
    kind: 'withdrawal_news' as const,
    ...known,
    from,
    isDisputed: order.dispute === 'open',
    inConsole: findConsolePage(deps, `/admin/order?id=${order.id}&do=refund`),
  }
  await queueEmail(deps, trx, deps.config.alertEmail, facts, once('vendor'))
}

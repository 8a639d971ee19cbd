import type { Trx } from '#db/schema.ts'
import { countGivenBack, type PaymentProvider } from '../../checkout/provider.ts'
import type { Deps } from '../../settings/deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import type { ReadOrder } from '../order.ts'
import { notArrived, refuseUnmadeRefund } from '../refund-requests.ts'
import { tellOfHeldRefund } from '../tell-of-money.ts'
import { decideOpen, type Payment } from './decide-open.ts'
import { isGivenBack } from './given-back.ts'

/** The number that the buyer quotes, and where to write to them; null if no address is known. */
export interface Buyer {
  order: string
  email: string | null
}

/** Closes a held payment that was refunded and reopens it if the refund failed, with an email for each. */
export async function followHeldPayment(
  deps: Deps,
  trx: Trx,
  { name: provider }: PaymentProvider,
  providerOrder: ReadOrder,
  buyer: Buyer,
): Promise<void> {
  const { reference, paymentStatus } = providerOrder
  const payment = { provider, reference }
  if (isGivenBack(providerOrder)) {
    const [id] = await decideOpen(deps, trx, payment, 'refunded')
    if (id !== undefined) await tellBuyer(deps, trx, { id, news: 'refunded' }, providerOrder, buyer)
    return
  }
  const failed = paymentStatus.refunds?.failed ?? []
  if (failed.length === 0) return
  const [id] = await reopenRefunded(deps, trx, payment)
  if (id === undefined) return
  await tellBuyer(deps, trx, { id, news: 'returned' }, providerOrder, buyer)
  await tellOfHeldRefund(deps, trx, { ...payment, id }, providerOrder)
}

async function tellBuyer(
  deps: Deps,
  trx: Trx,
  { id, news }: { id: string; news: 'refunded' | 'returned' },
  { amountCents: paid, currency, paymentStatus, read, isPast: isPaused }: ReadOrder,
  { order, email }: Buyer,
): Promise<void> {
  const cents = news === 'refunded' ? paid! : paid! - countGivenBack(paymentStatus)
  const about = { kind: 'part_refunded' as const, order, cents, paidCents: paid! }
  const facts = { ...about, currency: currency!, news, creditNote: null, invoice: null }
  await queueEmail(deps, trx, email, facts, { once: `${news}:${id}:${read}`, isPaused })
}

/** Makes a held payment wait for a decision again because its refund failed. Returns the ids of its rows. */
export async function reopenRefunded(
  deps: Deps,
  trx: Trx,
  { provider, reference }: Payment,
): Promise<string[]> {
  const rows = await trx
    .updateTable('held_payments')
    .set({ decided_at: null, decision: null })
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('decision', '=', 'refunded')
    .returning('id')
    .execute()
  for (const { id } of rows) await refuseUnmadeRefund(deps, trx, id, 0, notArrived)
  return rows.map(({ id }) => id)
}

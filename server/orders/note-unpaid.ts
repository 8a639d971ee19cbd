import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../settings/deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { Order, ReadOrder } from './order.ts'
import { decideOpen } from './held/decide-open.ts'
import { holdPaymentIn } from './held/hold.ts'

/**
 * Stores what is known about an unpaid order, and emails its buyer once when a payment was seen or has
 * failed.
 */
export async function noteUnpaid(
  deps: Deps,
  provider: PaymentProvider,
  orderId: string,
  providerOrder: ReadOrder,
): Promise<void> {
  const { read, isPast } = providerOrder
  const state = providerOrder.state === 'unpaid' ? 'open' : providerOrder.state
  if (state === 'paid' || state === 'free') return
  const isOver = state === 'expired' || state === 'failed'
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const ended = isOver && { ended_at: sql<Date>`coalesce(ended_at, ${now})` }
    const order = await trx
      .updateTable('orders')
      .set({ checked_at: now, payment_read: read, state, ...ended })
      .where('id', '=', orderId)
      .where('paid_at', 'is', null)
      // A read that began earlier but finished later is out of date.
      .where('payment_read', '<=', read)
      .returningAll()
      .executeTakeFirst()
    if (order === undefined) return
    if (state === 'confirming') await tellSeen(deps, trx, order, isPast)
    if (state === 'failed') {
      await tellFailed(deps, trx, order, providerOrder)
      const payment = { provider: provider.name, reference: providerOrder.reference }
      await decideOpen(deps, trx, payment, 'refunded')
    }
    if (state === 'underpaid') await tellShort(deps, trx, provider, order, providerOrder)
  })
}

async function tellSeen(
  deps: Deps,
  trx: Trx,
  { id, email }: Order,
  isPaused?: boolean,
): Promise<void> {
  if (email === null) return
  await queueEmail(deps, trx, email, { kind: 'payment_seen' }, { once: `seen:${id}`, isPaused })
}

/**
 * Tells the buyer that a payment failed. A refunded underpayment has also ended, but that money did arrive.
 */
async function tellFailed(
  deps: Deps,
  trx: Trx,
  { id, kind: orderKind }: Order,
  { email, receivedCents = 0, isPast: isPaused }: ReadOrder,
): Promise<void> {
  if (receivedCents > 0) return
  const facts = { kind: 'payment_failed' as const, orderKind }
  await queueEmail(deps, trx, email, facts, { once: `failed:${id}`, isPaused })
}

async function tellShort(
  deps: Deps,
  trx: Trx,
  provider: PaymentProvider,
  { id, email, price_currency: currency }: Order,
  { reference, amountCents, receivedCents, isPast }: ReadOrder,
): Promise<void> {
  const facts = { receivedCents: receivedCents ?? 0, askedCents: amountCents ?? 0, currency }
  await holdPaymentIn(deps, trx, {
    provider,
    reference,
    reason: 'underpaid',
    detail: facts,
    isPast,
  })
  if (email === null) return
  const about = { once: `short:${id}`, isPaused: isPast }
  await queueEmail(deps, trx, email, { kind: 'payment_short', ...facts }, about)
}

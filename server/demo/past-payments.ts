import { product, soldAs } from '#contract/product.ts'
import { addMilliseconds } from '../settings/clock.ts'
import { times } from '#contract/limits.ts'
import { listProviders } from '../checkout/provider.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { readNotedMoney } from '../orders/held/noted-money.ts'

/** Reads the orders of a new demo for its providers' stand-ins, oldest first. */
export async function listPastPayments({ db }: ShopContext) {
  const orders = await db.selectFrom('orders').selectAll().orderBy('created_at').execute()
  const refunds = await db.selectFrom('refunds').selectAll().orderBy('at').execute()
  const held = await db.selectFrom('held_payments').select(['reference', 'detail']).execute()
  return orders.map((order) => {
    const short = held.find(({ reference }) => reference === order.provider_order_id)
    return {
      provider: order.provider,
      reference: order.provider_order_id!,
      paymentId: order.payment_id,
      orderId: order.id,
      item: `${product.name} ${soldAs[order.kind]}`,
      email: order.email,
      country: order.country,
      begunAt: order.created_at,
      paidAt: order.paid_at,
      unitCents: order.unit_cents,
      quantity: order.quantity,
      receivedCents: order.amount_cents ?? readNotedMoney(short?.detail).cents ?? 0,
      currency: order.price_currency,
      refunds: refunds.filter(({ order_id: id }) => id === order.id),
    }
  })
}

/** Stores the past events that the stand-ins list, as if the shop had received them at the time. */
export async function notePastEvents(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const since = addMilliseconds(now, -366 * times.day)
  for (const provider of listProviders(deps.payments)) {
    const events = await provider.listEvents(since, now)
    if (events === 'unavailable' || events.length === 0) continue
    await deps.db
      .insertInto('provider_events')
      .values(
        events.map(({ id, type, topic, reference, payload, at = now }) => ({
          provider: provider.name,
          event_id: id,
          type,
          topic,
          reference,
          payload,
          happened_at: at,
          received_at: at,
          handled_at: at,
          outcome: 'fulfilled',
        })),
      )
      .execute()
  }
}

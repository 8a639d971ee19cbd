import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'

/**
 * Writes the order, then asks the provider for a place to pay. An order the provider never heard
 * of stays open and harmless; a payment without an order cannot happen.
 */
export async function beginOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'stripe'>,
): Promise<{ url: string } | 'unavailable'> {
  const id = randomUUID()
  await deps.db
    .insertInto('orders')
    .values({ id, provider: 'stripe', created_at: deps.clock.now() })
    .execute()
  const checkout = await deps.stripe.createCheckout(id)
  if (checkout === 'unavailable') return 'unavailable'
  await deps.db
    .updateTable('orders')
    .set({ provider_order_id: checkout.reference })
    .where('id', '=', id)
    .execute()
  return { url: checkout.url }
}

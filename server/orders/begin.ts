import { randomUUID } from 'node:crypto'
import { product } from '#contract/product.ts'
import type { PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'

export interface Wish {
  /** Who gets the key; null where the provider asks for the address. */
  email: { typed: string; normal: string } | null
}

/**
 * Writes the order, then asks the provider for a place to pay. An order the provider never heard
 * of stays open and harmless; a payment without an order cannot happen.
 */
export async function beginPurchase(
  deps: Pick<Deps, 'db' | 'clock'>,
  provider: PaymentProvider,
  { email }: Wish,
): Promise<{ url: string } | 'unavailable'> {
  const order = {
    id: randomUUID(),
    kind: 'purchase' as const,
    unitCents: product.priceCents,
    quantity: 1,
    email: email?.typed ?? null,
  }
  await deps.db
    .insertInto('orders')
    .values({
      id: order.id,
      provider: provider.name,
      kind: order.kind,
      unit_cents: order.unitCents,
      quantity: order.quantity,
      email: order.email,
      email_norm: email?.normal ?? null,
      created_at: deps.clock.now(),
    })
    .execute()
  const checkout = (await provider.createCheckout?.(order)) ?? 'unavailable'
  if (checkout === 'unavailable') return 'unavailable'
  await deps.db
    .updateTable('orders')
    .set({ provider_order_id: checkout.reference })
    .where('id', '=', order.id)
    .execute()
  return { url: checkout.url }
}

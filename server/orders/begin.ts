import { randomUUID } from 'node:crypto'
import { product } from '#contract/product.ts'
import type { OrderKind } from '#db/schema.ts'
import type { CheckoutFailure, NewOrder, PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'

type BeginDeps = Pick<Deps, 'db' | 'clock' | 'config'>

export interface Options {
  /** Who gets the key; null when the provider asks for the address. */
  email: { typed: string; normal: string } | null
  /** The browser that is allowed to correct the address. */
  deviceHash: Buffer
}

interface Terms {
  email: Options['email']
  deviceHash?: Buffer
  kind: OrderKind
  unitCents: number
  quantity: number
  currency: string
  /** For a renewal: the license and its account. */
  renews?: { accountId: string; licenseId: string }
  /** For a team: its quote. */
  quoteId?: string
}

/** One individual license at its list price. */
export function beginPurchase(
  deps: BeginDeps,
  provider: PaymentProvider,
  options: Options,
): Promise<{ url: string } | CheckoutFailure> {
  const terms = {
    kind: 'purchase' as const,
    unitCents: product.priceCents,
    quantity: 1,
    currency: product.currency,
    ...options,
  }
  return beginOrder(deps, provider, terms)
}

/**
 * Writes the order, then asks the provider for a checkout page. The sweep ends an order that never
 * reaches the provider; a payment without an order cannot happen.
 */
export async function beginOrder(
  deps: BeginDeps,
  provider: PaymentProvider,
  terms: Terms,
): Promise<{ url: string } | CheckoutFailure> {
  return openCheckout(deps, provider, await writeOrder(deps, provider, terms))
}

export async function writeOrder(
  deps: BeginDeps,
  provider: PaymentProvider,
  { email, deviceHash, renews, quoteId, ...terms }: Terms,
): Promise<NewOrder> {
  const order = {
    id: randomUUID(),
    ...terms,
    taxed: deps.config.tax === 'stripe',
    taxBehavior: deps.config.taxBehavior,
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
      price_currency: order.currency,
      taxed: order.taxed,
      tax_behavior: order.taxBehavior,
      email: order.email,
      email_norm: email?.normal ?? null,
      account_id: renews?.accountId ?? null,
      renews_license_id: renews?.licenseId ?? null,
      quote_id: quoteId ?? null,
      device_hash: deviceHash ?? null,
      created_at: deps.clock.now(),
    })
    .execute()
  return order
}

/** Asking twice for the same order gives the same page. */
export async function openCheckout(
  deps: BeginDeps,
  provider: PaymentProvider,
  order: NewOrder,
): Promise<{ url: string } | CheckoutFailure> {
  const checkout = (await provider.createCheckout?.(order)) ?? 'unavailable'
  if (typeof checkout === 'string') return checkout
  await deps.db
    .updateTable('orders')
    .set({ provider_order_id: checkout.reference })
    .where('id', '=', order.id)
    .execute()
  return { url: checkout.url }
}

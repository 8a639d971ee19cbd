import { times } from '#contract/limits.ts'
import type { OrderKind } from '#contract/product.ts'
import type { CheckoutFailure, NewOrder, PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../settings/deps.ts'
import { addMilliseconds } from '../settings/clock.ts'
import { readTerms, sealEmail, signTerms, type Begun, type Terms } from '../prices/terms.ts'
import { insertOrder, type Order } from './order.ts'

export interface Beginning {
  kind: OrderKind
  terms: Terms
  /** The address that gets the key; null when the provider asks for it. */
  email: { typed: string; normal: string } | null
  /** The hash of the cookie of the browser that may correct the address. */
  deviceHash?: Buffer
  renews?: { accountId: string; licenseId: string }
  quoteId?: string
}

/**
 * Writes the order and then asks the provider for a checkout page, so that there is never a payment without
 * an order. The sweep ends an order that never reaches the provider.
 */
export async function beginOrder(
  deps: Deps,
  provider: PaymentProvider,
  beginning: Beginning,
): Promise<{ url: string } | CheckoutFailure> {
  return openCheckout(deps, provider, await writeOrder(deps, provider, beginning))
}

export type WrittenOrder = Omit<NewOrder, 'signedTerms' | 'sealedEmail'> & Begun

export async function writeOrder(
  deps: Deps,
  provider: PaymentProvider,
  { kind, terms, email, deviceHash, renews, quoteId }: Beginning,
): Promise<WrittenOrder> {
  const columns = {
    provider: provider.name,
    kind,
    email: email?.typed ?? null,
    email_norm: email?.normal ?? null,
    account_id: renews?.accountId ?? null,
    renews_license_id: renews?.licenseId ?? null,
    quote_id: quoteId ?? null,
    device_hash: deviceHash ?? null,
    created_at: deps.clock.now(),
  }
  return describeWritten(await insertOrder(deps.db, columns, terms).executeTakeFirstOrThrow())
}

/**
 * Describes a stored order, always in the same way, because a provider refuses a second request with
 * different terms.
 */
export function describeWritten(order: Order): WrittenOrder {
  const { id, kind, email, coupon_id: couponId, created_at: createdAt } = order
  const expiresAt = couponId === null ? null : endPlace(createdAt)
  const subject = order.renews_license_id ?? order.quote_id
  return { id, kind, subject, ...readTerms(order), email, expiresAt }
}

// Stripe requires thirty minutes from when it receives the request, so this is a little more.
const placeMinutes = 31

/**
 * Returns when the page of an order with a coupon closes. It is open only for a short time, because it takes
 * up a use of the coupon.
 */
export function endPlace(createdAt: Date): Date {
  return addMilliseconds(createdAt, placeMinutes * times.minute)
}

/** Opens the checkout. A second call for the same order returns the same page. */
export async function openCheckout(
  deps: Deps,
  provider: PaymentProvider,
  order: WrittenOrder,
): Promise<{ url: string } | CheckoutFailure> {
  const { id, email } = order
  const signedTerms = signTerms(deps.secrets, id, order)
  const sealedEmail = email === null ? null : sealEmail(deps.secrets, id, email)
  const kept = { ...order, signedTerms, sealedEmail }
  const checkout = (await provider.createCheckout?.(kept)) ?? 'unavailable'
  if (typeof checkout === 'string') return checkout
  await deps.db
    .updateTable('orders')
    .set({ provider_order_id: checkout.reference })
    .where('id', '=', order.id)
    .execute()
  return { url: checkout.url }
}

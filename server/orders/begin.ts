import { times } from '#contract/limits.ts'
import type { OrderKind } from '#contract/product.ts'
import type { CheckoutFailure, NewOrder, PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import { addMilliseconds } from '../clock.ts'
import { readTerms, sealEmail, signTerms, type Begun, type Terms } from '../prices/terms.ts'
import { insertOrder, type Order } from './order.ts'

export interface Beginning {
  kind: OrderKind
  terms: Terms
  /** Who gets the key; null when the provider asks for the address. */
  email: { typed: string; normal: string } | null
  /** The browser that is allowed to correct the address. */
  deviceHash?: Buffer
  /** For a renewal: the license and its account. */
  renews?: { accountId: string; licenseId: string }
  /** For a team: its quote. */
  quoteId?: string
}

/**
 * Writes the order, then asks the provider for a checkout page. The sweep ends an order that never
 * reaches the provider; a payment without an order cannot happen.
 */
export async function beginOrder(
  deps: Deps,
  provider: PaymentProvider,
  beginning: Beginning,
): Promise<{ url: string } | CheckoutFailure> {
  return openCheckout(deps, provider, await writeOrder(deps, provider, beginning))
}

/** An order whose terms nobody has signed yet. */
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

/** The same for the same order: a provider refuses to be asked again on other terms. */
export function describeWritten(order: Order): WrittenOrder {
  const { id, kind, email, coupon_id: couponId, created_at: createdAt } = order
  const expiresAt = couponId === null ? null : endPlace(createdAt)
  const subject = order.renews_license_id ?? order.quote_id
  return { id, kind, subject, ...readTerms(order), email, expiresAt }
}

// Stripe wants thirty from when it hears of it.
const placeMinutes = 31

/** An order with a coupon holds a place of it, so its page is open for a short time only. */
export function endPlace(createdAt: Date): Date {
  return addMilliseconds(createdAt, placeMinutes * times.minute)
}

/** Asking twice for the same order gives the same page. */
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

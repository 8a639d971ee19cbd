import type Stripe from 'stripe'
import { product, type OrderKind } from '#contract/product.ts'
import { keepOrigin } from '../origin.ts'
import type { Checkout, NewOrder } from '../provider.ts'
import type { CallFailure } from '../note-refusal.ts'
import { callStripe, toSeconds, type StripeApi } from './connect.ts'

interface Terms {
  siteUrl: string
  shop: string
}

// The timeout is short because a buyer waits.
const creatingMs = 10_000

/** Creates a checkout page for one order. A second call for the same order returns the same page. */
export async function createCheckout(
  api: StripeApi,
  terms: Terms,
  order: NewOrder,
): Promise<Checkout | CallFailure> {
  const session = await createWithin(api, describeSession(terms, order), sessionKey(order))
  if (session === 'not_found') return 'refused'
  if (typeof session === 'string') return session
  return session.url === null ? 'refused' : { reference: session.id, url: session.url }
}

/**
 * Returns the idempotency key. Stripe refuses a key that comes again with other parameters, so raise the
 * number here when the parameters below change.
 */
function sessionKey({ id }: NewOrder): string {
  return `order:${id}:checkout:5`
}

/** Tries again within the remaining time, unless the response timed out or was a refusal. */
async function createWithin(
  api: StripeApi,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
) {
  const start = performance.now()
  const create = (timeout: number) => {
    const options = { idempotencyKey, timeout, maxNetworkRetries: 0 }
    const creating = api.sdk.checkout.sessions.create(params, options)
    return callStripe(api, 'checkout.sessions.create', creating)
  }
  const first = await create(creatingMs)
  const left = Math.round(start + creatingMs - performance.now())
  return first === 'unavailable' && left > 0 ? create(left) : first
}

function describeSession(terms: Terms, order: NewOrder): Stripe.Checkout.SessionCreateParams {
  const { signedTerms } = order
  const origin = keepOrigin({ signedTerms, sealedEmail: null }, terms.shop)
  const metadata = { order_id: order.id, ...origin }
  return {
    mode: 'payment',
    line_items: [{ quantity: order.quantity, price_data: describePrice(order) }],
    ...returnAddresses(terms.siteUrl, order),
    ...(order.email && { customer_email: order.email }),
    ...ownSale,
    automatic_tax: { enabled: order.taxed },
    ...(order.taxed && { tax_id_collection: { enabled: true } }),
    ...(order.expiresAt && { expires_at: toSeconds(order.expiresAt) }),
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata },
  }
}

/**
 * Overrides the defaults of the Stripe account, which would otherwise decide who sells, for how much and in
 * which currency.
 */
const ownSale = {
  managed_payments: { enabled: false },
  adaptive_pricing: { enabled: false },
  allow_promotion_codes: false,
}

function returnAddresses(siteUrl: string, { id, kind, cancelPath }: NewOrder) {
  if (kind === 'purchase')
    return {
      success_url: `${siteUrl}/purchase-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/purchase?problem=cancelled#cancelled`,
    }
  return {
    success_url: `${siteUrl}/account?checkout_success=true&order=${id}`,
    cancel_url: `${siteUrl}${cancelPath ?? '/account'}`,
  }
}

function describePrice({ kind, unitCents, currency, taxBehavior }: NewOrder) {
  return {
    currency,
    unit_amount: unitCents,
    // Without this, the default of the Stripe account applies, which may differ from ours.
    tax_behavior: taxBehavior,
    product_data: { name: `${product.name} ${product.licenseName}`, description: offers[kind] },
  }
}

const offers: Record<OrderKind, string> = {
  purchase: 'Perpetual, one person, one device, one year of updates',
  renewal: 'One more year of updates for a license you have',
  team: 'Perpetual, one year of updates, priced per seat',
}

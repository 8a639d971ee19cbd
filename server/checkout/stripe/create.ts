import type Stripe from 'stripe'
import { product } from '#contract/product.ts'
import type { OrderKind } from '#db/schema.ts'
import type { Checkout, NewOrder } from '../provider.ts'
import { answerOf, type StripeApi } from './connect.ts'
import { shopKey } from './paid.ts'

interface Terms {
  siteUrl: string
  shop: string
}

/** Creates a hosted page for one order. Asking twice for the same order gives the same page. */
export async function createCheckout(
  api: StripeApi,
  terms: Terms,
  order: NewOrder,
): Promise<Checkout | 'unavailable'> {
  const session = await answerOf(
    api,
    'checkout.sessions.create',
    api.sdk.checkout.sessions.create(describe(terms, order), {
      idempotencyKey: `order:${order.id}:checkout`,
    }),
  )
  if (typeof session === 'string' || session.url === null) return 'unavailable'
  return { reference: session.id, url: session.url }
}

function describe(terms: Terms, order: NewOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: order.id, ...(order.taxBehavior && { [shopKey]: terms.shop }) }
  return {
    mode: 'payment',
    line_items: [{ quantity: order.quantity, price_data: describePrice(order) }],
    ...returnAddresses(terms.siteUrl, order),
    ...(order.email && { customer_email: order.email }),
    ...(order.taxed && {
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
    }),
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata },
    allow_promotion_codes: false,
    adaptive_pricing: { enabled: false },
  }
}

function returnAddresses(siteUrl: string, { id, kind, cancelPath }: NewOrder) {
  if (kind === 'purchase')
    return {
      success_url: `${siteUrl}/purchase-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/purchase`,
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
    // Without it, the default of the Stripe account decides, which may differ from ours.
    ...(taxBehavior && { tax_behavior: taxBehavior }),
    product_data: { name: `${product.name} ${product.licenseName}`, description: offers[kind] },
  }
}

const offers: Record<OrderKind, string> = {
  purchase: 'Perpetual, one person, one device, one year of updates',
  renewal: 'One more year of updates for a license you have',
  team: 'Perpetual, one year of updates, priced per seat',
}

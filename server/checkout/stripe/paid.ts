import type Stripe from 'stripe'
import { product } from '#contract/product.ts'
import { isOfAnotherShop } from '../origin.ts'
import type { PaidOrder } from '../provider.ts'
import { answerOf, readAll, toSeconds, type StripeApi } from './connect.ts'
import { addRefunds, chargeOf } from './payment-status.ts'

/**
 * Lists paid sessions. Stripe keeps events for thirty days but sessions forever, so this also finds those
 * whose events are gone.
 */
export async function listPaid(
  api: StripeApi,
  shop: string,
  since: Date,
  until: Date,
): Promise<PaidOrder[] | 'unavailable'> {
  const listing = api.sdk.checkout.sessions.list({
    created: { gte: toSeconds(since), lte: toSeconds(until) },
    status: 'complete',
    limit: 100,
    expand: ['data.payment_intent.latest_charge.refunds'],
  })
  const sessions = await answerOf(api, 'checkout.sessions.list', readAll(listing))
  if (typeof sessions === 'string') return 'unavailable'
  return sessions
    .filter(({ payment_status: paid }) => paid === 'paid')
    .map((session) => describePaid(session, shop))
}

function describePaid(session: Stripe.Checkout.Session, shop: string): PaidOrder {
  const refunds = chargeOf(session)?.refunds
  return {
    reference: session.id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? product.currency,
    refunds: !refunds || refunds.has_more ? null : addRefunds(refunds.data),
    ours: isOurs(session, shop),
  }
}

/** Reports whether a session is ours. It names its order and its shop, because shops can share an account. */
export function isOurs({ metadata }: Stripe.Checkout.Session, shop: string): boolean {
  return metadata?.order_id !== undefined && !isOfAnotherShop(metadata, shop)
}

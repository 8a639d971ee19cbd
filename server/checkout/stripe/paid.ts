import type Stripe from 'stripe'
import type { PaidOrder } from '../provider.ts'
import { answerOf, readAll, toSeconds, type StripeApi } from './connect.ts'

/** Stripe keeps sessions forever and events for thirty days, so this finds what has no event left. */
export async function listPaid(
  api: StripeApi,
  since: Date,
  until: Date,
): Promise<PaidOrder[] | 'unavailable'> {
  const listing = api.sdk.checkout.sessions.list({
    created: { gte: toSeconds(since), lte: toSeconds(until) },
    status: 'complete',
    limit: 100,
    expand: ['data.payment_intent.latest_charge'],
  })
  const sessions = await answerOf(api, 'checkout.sessions.list', readAll(listing))
  if (typeof sessions === 'string') return 'unavailable'
  return sessions.filter(({ payment_status: paid }) => paid === 'paid').map(describePaid)
}

function describePaid(session: Stripe.Checkout.Session): PaidOrder {
  const payment = session.payment_intent
  const charge = typeof payment === 'string' || payment === null ? null : payment.latest_charge
  return {
    reference: session.id,
    amountCents: session.amount_total ?? 0,
    refundedCents: typeof charge === 'string' || charge === null ? 0 : charge.amount_refunded,
    ours: isOurs(session),
  }
}

/** Every session that this shop creates names its order. */
export function isOurs({ metadata }: Stripe.Checkout.Session): boolean {
  return metadata?.order_id !== undefined
}

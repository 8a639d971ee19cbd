import { throughBreaker } from '../breaker.ts'
import type { PaymentProvider, Refund, RefundAnswer } from '../provider.ts'
import type { Outside } from '../facts.ts'
import { connectTo, probe, callStripe, type StripeApi } from './connect.ts'
import { createCheckout } from './create.ts'
import { listEvents, verifyWebhook } from './events.ts'
import { listPaid } from './paid.ts'
import { countRefunded, findOrderOfPayment, retrieveOrder } from './provider-order.ts'
import type { StripeConfig } from '../../settings/stripe.ts'

/** Takes card payments on Stripe's hosted page. */
export function createStripe(config: StripeConfig, deps: Outside): PaymentProvider {
  const api = { sdk: connectTo(config), ...deps }
  const trust = { secrets: config.webhookSecrets, clock: deps.clock }
  return {
    name: 'stripe',
    livemode: config.livemode,
    createCheckout: throughBreaker(deps, 'stripe', (order) => createCheckout(api, deps, order)),
    probe: () => probe(api),
    retrieveOrder: (sessionId) => retrieveOrder(api, deps.shop, sessionId),
    endCheckout: (sessionId) => endCheckout(api, sessionId),
    refund: (refund) => refundPayment(api, refund),
    countRefunded: (sessionId) => countRefunded(api, sessionId),
    findOrderOfPayment: (paymentId) => findOrderOfPayment(api, paymentId),
    verifyWebhook: (body, headers) =>
      verifyWebhook(api.sdk, trust, body, headers.get('Stripe-Signature') ?? ''),
    listEvents: (since, until) => listEvents(api, since, until),
    listPaid: (since, until) => listPaid(api, deps.shop, since, until),
  }
}

// The timeout is long because only the vendor waits.
const longTimeout = { timeout: 10_000, maxNetworkRetries: 2 }

/** Expires a session. A session that is complete or already expired stays as it is. */
export async function endCheckout(api: StripeApi, sessionId: string): Promise<void> {
  const expiring = api.sdk.checkout.sessions.expire(sessionId, {}, longTimeout)
  await callStripe(api, 'checkout.sessions.expire', expiring)
}

/**
 * Refunds a payment. Stripe forgets an idempotency key after a day; check the payment before calling this
 * again later.
 */
export async function refundPayment(
  api: StripeApi,
  { reference, paymentId, cents, key }: Refund,
): Promise<RefundAnswer> {
  const options = { ...longTimeout, idempotencyKey: `${reference}:refund:${key}` }
  const refunding = api.sdk.refunds.create({ payment_intent: paymentId, amount: cents }, options)
  const refund = await callStripe(api, 'refunds.create', refunding)
  if (refund === 'timed_out') return 'unavailable'
  if (refund === 'not_found') return 'refused'
  if (typeof refund === 'string') return refund
  return refund.status === 'failed' || refund.status === 'canceled' ? 'refused' : 'made'
}

import type { StripeConfig } from './way.ts'
import type { PaymentProvider } from '../provider.ts'
import type { Outside } from '../way.ts'
import { throughBreaker } from '../breaker.ts'
import { connectTo, probe } from './connect.ts'
import { createCheckout } from './create.ts'
import { endCheckout } from './end.ts'
import { listEvents, verifyWebhook } from './events.ts'
import { listPaid } from './paid.ts'
import { findOrderOfPayment, retrieveOrder } from './provider-order.ts'
import { refundPayment } from './refund.ts'

/** Card payment on Stripe's hosted page. */
export function createStripe(config: StripeConfig, deps: Outside): PaymentProvider {
  const api = { sdk: connectTo(config), log: deps.log }
  const trust = { secrets: config.webhookSecrets, clock: deps.clock }
  return {
    name: 'stripe',
    livemode: config.livemode,
    createCheckout: throughBreaker(deps, 'stripe', (order) => createCheckout(api, deps, order)),
    probe: () => probe(api),
    retrieveOrder: (sessionId) => retrieveOrder(api, deps.shop, sessionId),
    endCheckout: (sessionId) => endCheckout(api, sessionId),
    refund: (refund) => refundPayment(api, refund),
    findOrderOfPayment: (paymentId) => findOrderOfPayment(api, paymentId),
    verifyWebhook: (body, headers) =>
      verifyWebhook(api.sdk, trust, body, headers.get('Stripe-Signature') ?? ''),
    listEvents: (since, until) => listEvents(api, since, until),
    listPaid: (since, until) => listPaid(api, deps.shop, since, until),
  }
}

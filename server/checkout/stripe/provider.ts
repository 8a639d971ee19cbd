import type { Clock } from '../../clock.ts'
import type { StripeConfig } from '../../payment-settings.ts'
import type { PaymentProvider } from '../provider.ts'
import { connectTo } from './connect.ts'
import { createCheckout } from './create.ts'
import { listEvents, verifyWebhook } from './events.ts'
import { listPaid } from './paid.ts'
import { findOrderOfPayment, retrieveOrder } from './provider-order.ts'

interface StripeDeps {
  clock: Clock
  siteUrl: string
  tax: 'off' | 'stripe'
}

/** Card payment on Stripe's hosted page. */
export function createStripe(config: StripeConfig, deps: StripeDeps): PaymentProvider {
  const stripe = connectTo(config)
  const trust = { secrets: config.webhookSecrets, clock: deps.clock }
  return {
    name: 'stripe',
    livemode: config.livemode,
    createCheckout: (order) => createCheckout(stripe, deps, order),
    retrieveOrder: (sessionId) => retrieveOrder(stripe, sessionId),
    findOrderOfPayment: (paymentId) => findOrderOfPayment(stripe, paymentId),
    verifyWebhook: (body, headers) =>
      verifyWebhook(stripe, trust, body, headers.get('Stripe-Signature') ?? ''),
    listEvents: (since, until) => listEvents(stripe, since, until),
    listPaid: (since, until) => listPaid(stripe, since, until),
  }
}

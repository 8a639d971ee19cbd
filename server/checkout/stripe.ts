import Stripe from 'stripe'
import { z } from 'zod'
import { product } from '#contract/product.ts'
import type { Clock } from '../clock.ts'
import type { StripeConfig } from '../config.ts'

/** What the provider says of an order; `orders/fulfill` judges it and knows no provider. */
export interface ProviderOrder {
  reference: string
  /** `free`: completed without money. */
  state: 'paid' | 'unpaid' | 'expired' | 'free'
  email: string | null
  amountCents: number | null
  currency: string | null
  lines: { amountCents: number; quantity: number | null }[]
  onePayment: boolean
  livemode: boolean
  paymentId: string | null
  takenBack: TakenBack | null
}

/** How money left again: given back in full, or fetched back by the buyer's bank. */
export type TakenBack = 'refunded' | 'disputed'

interface ProviderPayment {
  takenBack: TakenBack | null
  /** The order of ours that the payment was begun for. */
  orderId: string | null
}

export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  topic: 'order' | 'refund' | 'other'
  /** The session of an order, the payment of a refund. */
  reference: string | null
  payload: string
}

export interface StripeCheckout {
  livemode: boolean
  createCheckout(orderId: string): Promise<Checkout | 'unavailable'>
  retrieveOrder(sessionId: string): Promise<ProviderOrder | 'not_found' | 'unavailable'>
  retrievePayment(paymentId: string): Promise<ProviderPayment | 'unavailable'>
  verifyWebhook(body: string, signature: string): ProviderEvent | null
}

interface Checkout {
  reference: string
  url: string
}

interface StripeDeps {
  clock: Clock
  siteUrl: string
}

const toleranceSeconds = 300

export function createStripe(config: StripeConfig, deps: StripeDeps): StripeCheckout {
  const stripe = connectTo(config)
  return {
    livemode: config.livemode,
    createCheckout: (orderId) => createCheckout(stripe, deps, orderId),
    retrieveOrder: (sessionId) => retrieveOrder(stripe, sessionId),
    retrievePayment: (paymentId) => retrievePayment(stripe, paymentId),
    verifyWebhook: (body, signature) =>
      verifyWebhook(stripe, config.webhookSecrets, deps.clock, body, signature),
  }
}

function connectTo(config: StripeConfig): Stripe {
  // Five seconds twice would outlast a visitor's patience: one retry, short waits.
  const patience = { timeout: 2500, maxNetworkRetries: 1, telemetry: false }
  if (config.apiBase === null) return new Stripe(config.secretKey, patience)
  const { hostname, port, protocol } = new URL(config.apiBase)
  return new Stripe(config.secretKey, {
    ...patience,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  })
}

async function createCheckout(stripe: Stripe, deps: StripeDeps, orderId: string) {
  const metadata = { order_id: orderId }
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ quantity: 1, price_data: describePrice() }],
        success_url: `${deps.siteUrl}/purchase-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${deps.siteUrl}/purchase`,
        client_reference_id: orderId,
        metadata,
        payment_intent_data: { metadata },
        adaptive_pricing: { enabled: false },
      },
      { idempotencyKey: `order:${orderId}:checkout` },
    )
    return session.url ? { reference: session.id, url: session.url } : 'unavailable'
  } catch (error) {
    return rethrowUnless(error, 'unavailable')
  }
}

function describePrice() {
  return {
    currency: product.currency,
    unit_amount: product.priceCents,
    product_data: {
      name: `${product.name} ${product.licenseName}`,
      description: 'Perpetual, one person, one device, one year of updates',
    },
  }
}

async function retrieveOrder(stripe: Stripe, sessionId: string) {
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['line_items', 'payment_intent.latest_charge'],
    })
    return toProviderOrder(session)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
      return 'not_found'
    return rethrowUnless(error, 'unavailable')
  }
}

function toProviderOrder(session: Stripe.Checkout.Session): ProviderOrder {
  const payment = session.payment_intent
  return {
    reference: session.id,
    state: readState(session),
    email: session.customer_details?.email ?? null,
    amountCents: session.amount_total,
    currency: session.currency,
    lines: (session.line_items?.data ?? []).map((line) => ({
      amountCents: line.amount_total,
      quantity: line.quantity,
    })),
    onePayment: session.mode === 'payment',
    livemode: session.livemode,
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    takenBack: typeof payment === 'string' || payment === null ? null : readTakenBack(payment),
  }
}

function readState(session: Stripe.Checkout.Session): ProviderOrder['state'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.payment_status === 'no_payment_required') return 'free'
  return session.status === 'expired' ? 'expired' : 'unpaid'
}

async function retrievePayment(stripe: Stripe, paymentId: string) {
  try {
    const payment = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
    const orderId = z.uuid().safeParse(payment.metadata.order_id).data ?? null
    return { takenBack: readTakenBack(payment), orderId }
  } catch (error) {
    return rethrowUnless(error, 'unavailable')
  }
}

function readTakenBack(payment: Stripe.PaymentIntent): TakenBack | null {
  const charge = payment.latest_charge
  if (typeof charge === 'string' || charge === null) return null
  if (charge.refunded) return 'refunded'
  return charge.disputed ? 'disputed' : null
}

function verifyWebhook(
  stripe: Stripe,
  secrets: string[],
  clock: Clock,
  body: string,
  signature: string,
): ProviderEvent | null {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
      return isOfNow(signature, clock) ? toProviderEvent(event, body) : null
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null
    }
  }
  return null
}

/** The SDK looks only for signatures that are too old; of two times it would believe one. */
function isOfNow(signature: string, clock: Clock): boolean {
  const [time, ...more] = signature.split(',').filter((part) => part.trim().startsWith('t='))
  const seconds = Number(time?.slice('t='.length))
  return more.length === 0 && seconds <= clock.now().getTime() / 1000 + toleranceSeconds
}

const orderEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
]
const refundEvents = [
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'charge.dispute.funds_withdrawn',
]

function toProviderEvent(event: Stripe.Event, payload: string): ProviderEvent {
  const { id, type, livemode } = event
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } }
  const payment = object.payment_intent
  const paymentId = typeof payment === 'string' ? payment : payment?.id
  if (orderEvents.includes(type))
    return { id, type, livemode, payload, topic: 'order', reference: object.id ?? null }
  if (refundEvents.includes(type))
    return { id, type, livemode, payload, topic: 'refund', reference: paymentId ?? null }
  return { id, type, livemode, payload, topic: 'other', reference: null }
}

/** Stripe's own errors (also its refusals, which a visitor cannot mend) become a value. */
function rethrowUnless<T>(error: unknown, value: T): T {
  if (error instanceof Stripe.errors.StripeError) return value
  throw error
}

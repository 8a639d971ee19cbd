import Stripe from 'stripe'
import type { Clock } from '../../settings/clock.ts'
import type { ProviderEvent } from '../provider.ts'
import { answerOf, fromSeconds, readAll, toSeconds, type StripeApi } from './connect.ts'

const toleranceSeconds = 300

const orderEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const
const paymentEvents = [
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const
const fraudEvents = ['radar.early_fraud_warning.created'] as const
/** The events that the shop acts on. Its webhook receives these, and the reconciler lists them. */
export const handledEvents = [...orderEvents, ...paymentEvents, ...fraudEvents]

/** Reads a webhook's event if one of the secrets signed it just now. */
export function verifyWebhook(
  stripe: Stripe,
  { secrets, clock }: { secrets: string[]; clock: Clock },
  body: string,
  signature: string,
): ProviderEvent | null {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
      return isOfNow(signature, clock) ? describeEvent(event, body) : null
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null
    }
  }
  return null
}

/**
 * Reports whether the signature is current. The SDK rejects only signatures that are too old, and accepts
 * either of two timestamps.
 */
function isOfNow(signature: string, clock: Clock): boolean {
  const [time, ...more] = signature.split(',').filter((part) => part.trim().startsWith('t='))
  const seconds = Number(time?.slice('t='.length))
  return more.length === 0 && seconds <= clock.now().getTime() / 1000 + toleranceSeconds
}

/** Lists events, delivered or not. Stripe keeps them for thirty days. */
export async function listEvents(
  api: StripeApi,
  since: Date,
  until: Date,
): Promise<ProviderEvent[] | 'unavailable'> {
  const created = { gte: toSeconds(since), lte: toSeconds(until) }
  const listing = api.sdk.events.list({ types: [...handledEvents], created, limit: 100 })
  const events = await answerOf(api, 'events.list', readAll(listing))
  if (typeof events === 'string') return 'unavailable'
  return events.toReversed().map((event) => describeEvent(event, JSON.stringify(event)))
}

function describeEvent(event: Stripe.Event, payload: string): ProviderEvent {
  const { id, type, livemode } = event
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } }
  const payment = object.payment_intent
  const paymentId = (typeof payment === 'string' ? payment : payment?.id) ?? null
  // A signed event without a time is still handled.
  const time = Number.isInteger(event.created) && { at: fromSeconds(event.created) }
  const known = { id, type, livemode, payload, ...time }
  if (isOneOf(orderEvents, type)) return { ...known, topic: 'order', reference: object.id ?? null }
  if (isOneOf(paymentEvents, type)) return { ...known, topic: 'payment', reference: paymentId }
  if (isOneOf(fraudEvents, type)) return { ...known, topic: 'fraud_warning', reference: paymentId }
  return { ...known, topic: 'other', reference: null }
}

function isOneOf(list: readonly string[], type: string): boolean {
  return list.includes(type)
}

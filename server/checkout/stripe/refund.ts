import type { Refund, RefundAnswer } from '../provider.ts'
import { callStripe, type StripeApi } from './connect.ts'

// An operator waits for it.
const patient = { timeout: 10_000, maxNetworkRetries: 2 }

/** Stripe forgets a key after a day: whoever asks later has to look at the payment first. */
export async function refundPayment(
  api: StripeApi,
  { reference, paymentId, cents, key }: Refund,
): Promise<RefundAnswer> {
  const options = { ...patient, idempotencyKey: `${reference}:refund:${key}` }
  const refunding = api.sdk.refunds.create({ payment_intent: paymentId, amount: cents }, options)
  const refund = await callStripe(api, 'refunds.create', refunding)
  if (refund === 'timed_out') return 'unavailable'
  if (refund === 'not_found') return 'refused'
  if (typeof refund === 'string') return refund
  return refund.status === 'failed' || refund.status === 'canceled' ? 'refused' : 'made'
}

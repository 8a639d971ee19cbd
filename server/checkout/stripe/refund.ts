import type { Payment, RefundAnswer } from '../provider.ts'
import { callStripe, type StripeApi } from './connect.ts'

// An operator waits for it.
const patient = { timeout: 10_000, maxNetworkRetries: 2 }

/** Refunds what is left of a payment. Names no amount: Stripe alone knows what was refunded there. */
export async function refundPayment(
  api: StripeApi,
  { reference, paymentId }: Payment,
): Promise<RefundAnswer> {
  const options = { ...patient, idempotencyKey: `${reference}:refund` }
  const refunding = api.sdk.refunds.create({ payment_intent: paymentId }, options)
  const refund = await callStripe(api, 'refunds.create', refunding)
  if (refund === 'timed_out') return 'unavailable'
  if (refund === 'not_found') return 'refused'
  if (typeof refund === 'string') return refund
  return refund.status === 'failed' || refund.status === 'canceled' ? 'refused' : 'made'
}

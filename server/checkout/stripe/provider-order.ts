import type Stripe from 'stripe'
import { z } from 'zod'
import { isOfAnotherShop, readOrigin } from '../origin.ts'
import {
  countGivenBack,
  type Counted,
  type PaymentStatus,
  type ProviderOrder,
} from '../provider.ts'
import { answerOf, fromSeconds, type StripeApi } from './connect.ts'
import { isOurs } from './paid.ts'
import { chargeOf, readPaymentStatus, readRefunds } from './payment-status.ts'

export async function retrieveOrder(
  api: StripeApi,
  shop: string,
  sessionId: string,
): Promise<ProviderOrder | 'not_found' | 'unavailable'> {
  const session = await retrieveSession(api, sessionId)
  if (typeof session === 'string') return session
  const paymentStatus = await readPaymentStatus(api, session)
  if (paymentStatus === 'unavailable') return 'unavailable'
  return describeSession(session, shop, paymentStatus)
}

/** Counts refunds with one call to Stripe. Reading the whole order takes two, because of the disputes. */
export async function countRefunded(api: StripeApi, sessionId: string): Promise<Counted> {
  const session = await retrieveSession(api, sessionId)
  if (typeof session === 'string') return session
  const charge = chargeOf(session)
  const refunds = charge && (await readRefunds(api, charge))
  return refunds === null || refunds === 'unavailable' ? 'unavailable' : countGivenBack({ refunds })
}

function retrieveSession(api: StripeApi, sessionId: string) {
  const expand = ['line_items', 'payment_intent.latest_charge.refunds']
  const asking = api.sdk.checkout.sessions.retrieve(sessionId, { expand })
  return answerOf(api, 'checkout.sessions.retrieve', asking)
}

export async function findOrderOfPayment(
  api: StripeApi,
  paymentId: string,
): Promise<string | null | 'unavailable'> {
  const asking = api.sdk.paymentIntents.retrieve(paymentId)
  const payment = await answerOf(api, 'paymentIntents.retrieve', asking)
  if (typeof payment === 'string') return 'unavailable'
  return z.uuid().safeParse(payment.metadata.order_id).data ?? null
}

function describeSession(
  session: Stripe.Checkout.Session,
  shop: string,
  paymentStatus: PaymentStatus,
): ProviderOrder {
  const { payment_intent: payment, metadata } = session
  const charge = chargeOf(session)
  return {
    reference: session.id,
    state: readState(session),
    email: session.customer_details?.email ?? null,
    amountCents: session.amount_total,
    taxCents: session.total_details?.amount_tax ?? 0,
    currency: session.currency,
    country: session.customer_details?.address?.country ?? null,
    lines: (session.line_items?.data ?? []).map((line) => ({
      amountCents: line.amount_subtotal - line.amount_discount,
      quantity: line.quantity,
    })),
    onePayment: session.mode === 'payment',
    managed: session.managed_payments?.enabled ?? false,
    livemode: session.livemode,
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    paymentStatus,
    ours: isOurs(session, shop),
    paidAt: charge && fromSeconds(charge.created),
    origin: readOrigin(metadata ?? {}, metadata?.order_id, fromSeconds(session.created), shop),
    ofAnotherShop: isOfAnotherShop(metadata ?? {}, shop),
    remark: null,
  }
}

function readState(session: Stripe.Checkout.Session): ProviderOrder['state'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.payment_status === 'no_payment_required') return 'free'
  if (session.status === 'expired') return 'expired'
  return hasFailed(session) ? 'failed' : 'unpaid'
}

/**
 * Reports whether the payment failed. A debit can fail days after its page is complete. Stripe then waits for
 * another card or account, but nobody can enter one any longer.
 */
function hasFailed({ status, payment_intent: payment }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || payment === null || typeof payment === 'string') return false
  return payment.status === 'requires_payment_method' || payment.status === 'canceled'
}

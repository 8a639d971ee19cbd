import type Stripe from 'stripe'
import { z } from 'zod'
import { untouched, type ProviderOrder, type PaymentStatus } from '../provider.ts'
import { answerOf, type StripeApi } from './connect.ts'
import { purchasePath } from './create.ts'
import { isOfAnotherShop, isOurs, shopKey, termsKey } from './paid.ts'

/** Reads the session with its lines, its payment and its payment status. */
export async function retrieveOrder(
  api: StripeApi,
  shop: string,
  sessionId: string,
): Promise<ProviderOrder | 'not_found' | 'unavailable'> {
  const session = await answerOf(
    api,
    'checkout.sessions.retrieve',
    api.sdk.checkout.sessions.retrieve(sessionId, {
      expand: ['line_items', 'payment_intent.latest_charge'],
    }),
  )
  if (typeof session === 'string') return session
  const paymentStatus = await readPaymentStatus(api, session)
  return paymentStatus === null ? 'unavailable' : describeSession(session, shop, paymentStatus)
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
  const payment = session.payment_intent
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
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
    ours: isOurs(session, shop),
    paidAt: charge && fromSeconds(charge.created),
    origin: readBeginning(session, shop),
    ofAnotherShop: isOfAnotherShop(session, shop),
    remark: null,
  }
}

/** A session that names no shop could be of any that shares the account. */
function readBeginning(session: Stripe.Checkout.Session, shop: string): ProviderOrder['origin'] {
  const { metadata, created, success_url: successUrl } = session
  const orderId = z.uuid().safeParse(metadata?.order_id).data
  if (orderId === undefined || metadata?.[shopKey] !== shop) return null
  const isPurchase = successUrl?.includes(purchasePath) ?? false
  const signedTerms = metadata[termsKey] ?? null
  return { orderId, at: fromSeconds(created), isPurchase, signedTerms }
}

const fromSeconds = (seconds: number) => new Date(seconds * 1000)

function readState(session: Stripe.Checkout.Session): ProviderOrder['state'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.payment_status === 'no_payment_required') return 'free'
  if (session.status === 'expired') return 'expired'
  return hasFailed(session) ? 'failed' : 'unpaid'
}

/**
 * A debit can fail days after its page is complete. Its payment then waits for another card or account,
 * which nobody can give it any more.
 */
function hasFailed({ status, payment_intent: payment }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || payment === null || typeof payment === 'string') return false
  return payment.status === 'requires_payment_method' || payment.status === 'canceled'
}

/** Null while Stripe does not say how a dispute stands. */
async function readPaymentStatus(
  api: StripeApi,
  session: Stripe.Checkout.Session,
): Promise<PaymentStatus | null> {
  const charge = chargeOf(session)
  if (charge === null) return untouched
  const known = { refundedCents: charge.amount_refunded, fraudWarning: false }
  if (!charge.disputed) return { ...known, dispute: 'none', answerBy: null }
  const dispute = await readDispute(api, charge.id)
  return dispute && { ...known, ...dispute }
}

function chargeOf({ payment_intent: payment }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof payment === 'string' || payment === null ? null : payment.latest_charge
  return typeof charge === 'string' ? null : charge
}

async function readDispute(
  api: StripeApi,
  chargeId: string,
): Promise<Pick<PaymentStatus, 'dispute' | 'answerBy'> | null> {
  const asking = api.sdk.disputes.list({ charge: chargeId, limit: 10 })
  const disputes = await answerOf(api, 'disputes.list', asking)
  if (typeof disputes === 'string') return null
  const stages = disputes.data.map(({ status }) => stageOf(status))
  const dispute = (['lost', 'open', 'won'] as const).find((stage) => stages.includes(stage))
  const open = disputes.data.find(({ status }) => stageOf(status) === 'open')
  const dueBy = open?.evidence_details.due_by
  return { dispute: dispute ?? 'none', answerBy: dueBy ? fromSeconds(dueBy) : null }
}

/** A bank inquiry (`warning_…`) has not reversed the payment yet; an appeal has not brought it back. */
function stageOf(status: Stripe.Dispute.Status): PaymentStatus['dispute'] {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  return undecided.has(status) ? 'open' : 'none'
}

const undecided = new Set<Stripe.Dispute.Status>([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
])

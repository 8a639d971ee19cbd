import { product } from '#contract/product.ts'
import type { CallFailure } from '../note-refusal.ts'
import { untouched, type PaymentProvider, type ProviderOrder, type Refunds } from '../provider.ts'
import { callStripe, answerOf, type StripeApi } from './connect.ts'
import { readRefunds } from './payment-status.ts'

type Asked = Pick<ProviderOrder, 'amountCents' | 'currency'>

/** Pays what a page asks for past the page, with a card that moves no money; answers the payment. */
export async function payWithTestCard(
  api: StripeApi,
  { amountCents, currency }: Asked,
): Promise<{ id: string } | CallFailure> {
  const paying = api.sdk.paymentIntents.create({
    amount: amountCents!,
    currency: currency!,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
    description: `${product.name}: a rehearsal`,
  })
  const payment = await callStripe(api, 'paymentIntents.create', paying)
  if (payment === 'not_found') return 'refused'
  if (typeof payment === 'string') return payment
  return payment.status === 'succeeded' ? { id: payment.id } : 'refused'
}

/** Stripe, as if its page had taken this payment: only a person can pay on the page. */
export function paidPast(
  api: StripeApi,
  stripe: PaymentProvider,
  { id, email }: { id: string; email: string },
): PaymentProvider {
  return {
    ...stripe,
    retrieveOrder: async (reference) => {
      const order = await stripe.retrieveOrder(reference)
      const refunds = await readRefundsOf(api, id)
      if (typeof order === 'string' || refunds === 'unavailable') return 'unavailable'
      const paymentStatus = { ...untouched, refunds }
      return { ...order, state: 'paid', email, paymentId: id, paymentStatus }
    },
  }
}

async function readRefundsOf(api: StripeApi, id: string): Promise<Refunds | null | 'unavailable'> {
  const asking = api.sdk.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
  const payment = await answerOf(api, 'paymentIntents.retrieve', asking)
  if (typeof payment === 'string') return 'unavailable'
  const { latest_charge: charge } = payment
  return typeof charge === 'string' || charge === null ? null : readRefunds(api, charge)
}

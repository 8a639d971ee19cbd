import type { StripeConfig } from '../../settings/stripe.ts'
import { sayWhichSale, signHex, type ProviderFacts } from '../facts.ts'

export const stripe: ProviderFacts<StripeConfig> = {
  listCheckoutHosts: ({ apiBase }) => [apiBase ?? 'https://checkout.stripe.com'],
  signEvent(type, secret, seconds) {
    const body = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object: {} } })
    const signature = `t=${seconds},v1=${signHex(secret, `${seconds}.${body}`)}`
    return {
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body,
    }
  },
  sayWhereToRefund: (sale) =>
    `Refund the payment${sayWhichSale(sale)} at Stripe. A full refund ends what it paid for.`,
  findPage: ({ dashboard }, { paymentId }) =>
    dashboard && paymentId && `${dashboard}/payments/${paymentId}`,
}

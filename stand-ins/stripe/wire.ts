import { randomInt } from 'node:crypto'
import type { Stripe } from 'stripe'

export const apiVersion = '2026-10-28.endive'

/** The fields of each object that the shop or a test reads. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'created'
  | 'currency'
  | 'customer_details'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'managed_payments'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'total_details'
  | 'url'
>
export type LineItem = Pick<
  Stripe.LineItem,
  | 'id'
  | 'object'
  | 'amount_discount'
  | 'amount_subtotal'
  | 'amount_tax'
  | 'amount_total'
  | 'currency'
  | 'description'
  | 'quantity'
> & { price: Pick<Stripe.Price, 'id' | 'object' | 'tax_behavior' | 'unit_amount'> }
export type TaxBehavior = 'inclusive' | 'exclusive'
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'latest_charge'
  | 'livemode'
  | 'metadata'
  | 'status'
>
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'paid'
  | 'payment_intent'
  | 'refunded'
  | 'status'
>
export type Refund = Pick<
  Stripe.Refund,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'failure_reason'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
>
export type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'payment_intent'
  | 'reason'
  | 'status'
> & { evidence_details: Pick<Stripe.Dispute['evidence_details'], 'due_by'> }
export type WebhookEndpoint = Stripe.WebhookEndpoint

/** An event as it is sent. The SDK's own type is a union of hundreds, too strict to build one from. */
export type WireEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** The choices of a buyer on the pay page. */
export type Card = 'succeeds' | 'declined'

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

export const sessionId = (livemode: boolean) =>
  `cs_${livemode ? 'live' : 'test'}_${alphanumeric(58)}`
export const objectId = (prefix: 'pi' | 'ch' | 're' | 'evt' | 'du') =>
  `${prefix}_3${alphanumeric(23)}`
export const shortId = (prefix: 'li' | 'price' | 'req') => `${prefix}_${alphanumeric(14)}`

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const alphanumeric = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

import { randomInt } from 'node:crypto'
import type { Stripe } from 'stripe'

export const apiVersion = '2026-10-28.endive'

export type Session = Stripe.Checkout.Session
export type LineItem = Stripe.LineItem
export type TaxBehavior = 'inclusive' | 'exclusive'
export type Intent = Stripe.PaymentIntent
export type Charge = Stripe.Charge
export type Refund = Stripe.Refund
export type Dispute = Stripe.Dispute
export type WebhookEndpoint = Stripe.WebhookEndpoint

/** An event as it is sent; the SDK's own type is a union of hundreds, too strict to build one from. */
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

/** What a buyer can choose on the pay page: Stripe's own test card numbers. */
export const cards = { succeeds: '4242424242424242', declined: '4000000000000002' } as const
export type Card = keyof typeof cards

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

export const sessionId = (livemode: boolean) =>
  `cs_${livemode ? 'live' : 'test'}_${alphanumeric(58)}`
export const objectId = (prefix: 'pi' | 'ch' | 're' | 'evt' | 'du' | 'pm' | 'txn') =>
  `${prefix}_3${alphanumeric(23)}`
export const shortId = (prefix: 'li' | 'price' | 'prod' | 'req') => `${prefix}_${alphanumeric(14)}`

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const alphanumeric = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

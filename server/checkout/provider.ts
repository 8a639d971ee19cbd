import { providers, type PaymentMethod, type Provider } from '#contract/providers.ts'
import type { OrderKind } from '#contract/product.ts'
import type { TaxBehavior } from '#contract/prices.ts'
import type { Dispute } from '#contract/admin/orders.ts'
import type { Database } from '#db/schema.ts'

/** One way to pay. `orders/` knows these methods and no particular provider. */
export interface PaymentProvider {
  name: Provider
  livemode: boolean
  /** Null when orders start at the provider. */
  createCheckout: ((order: NewOrder) => Promise<Checkout | CheckoutFailure>) | null
  /** Makes the smallest call that needs our key. */
  probe(): Promise<ProviderHealth>
  retrieveOrder(reference: string): Promise<ProviderOrder | 'not_found' | 'unavailable'>
  /**
   * Closes a page to pay on. Its answer can be lost, so what counts is what `retrieveOrder` says
   * afterwards. Null where pages cannot be closed.
   */
  endCheckout: ((reference: string) => Promise<void>) | null
  /** Refunds a part of a payment, or all. Null when the seller can only do that at the provider. */
  refund: ((refund: Refund) => Promise<RefundAnswer>) | null
  /** Counts the cents that were refunded or are on their way. Null where `refund` is. */
  countRefunded: ((reference: string) => Promise<Counted>) | null
  /** Finds our order for a payment, when the provider's events name only the payment. */
  findOrderOfPayment(paymentId: string): Promise<string | null | 'unavailable'>
  /**
   * Null when the signature does not match the body or is not current; or, where the provider signs
   * nothing, when `pathSecret`, the end of the address, is not ours.
   */
  verifyWebhook(body: string, headers: Headers, pathSecret?: string): ProviderEvent | null
  /** Lists what happened between the two, oldest first, also what no webhook delivered. */
  listEvents(since: Date, until: Date): Promise<ProviderEvent[] | 'unavailable'>
  /** Lists the paid orders created there between the two, also those that are not this shop's. */
  listPaid(since: Date, until: Date): Promise<PaidOrder[] | 'unavailable'>
}

/** `refused`: the provider answers, and sells nothing for us, such as when it no longer knows our key. */
export type CheckoutFailure = 'unavailable' | 'refused'
export type ProviderHealth = 'answers' | CheckoutFailure

/** A payment of an order. */
interface Payment {
  reference: string
  paymentId: string
}

/** Asked twice under one key, which is unique within the payment, it is made once. */
export interface Refund extends Payment {
  cents: number
  key: string
}

/** `refused`: the provider answers, and refunds nothing, such as when our balance is too low. */
export type RefundAnswer = 'made' | CheckoutFailure

export type Counted = number | 'not_found' | 'unavailable'

/** A paid order as the provider records it, to compare with ours. */
export interface PaidOrder {
  reference: string
  /** Including tax. */
  amountCents: number
  /** Missing from a provider through which the shop sells in one currency only. */
  currency?: string
  /** Null when the provider does not say. */
  refunds: Refunds | null
  /** False for what was sold through the same account and not by this shop. */
  ours: boolean
}

/** What a buyer has to pay. */
export interface NewOrder {
  id: string
  kind: OrderKind
  unitCents: number
  quantity: number
  currency: string
  /** Whether the provider works out a tax. */
  taxed: boolean
  taxBehavior: TaxBehavior
  /** All of these, for a provider to keep beside the order. */
  signedTerms: string
  /** Null when the provider asks for it. */
  email: string | null
  /** The address, for a provider that is not to know it to keep beside the order. */
  sealedEmail: string | null
  /** When its page closes; null when its provider decides. */
  expiresAt: Date | null
  /** The path to return to without paying, when it is not the usual page for this kind. */
  cancelPath?: string
}

export interface Checkout {
  reference: string
  url: string
}

/** An order as the provider describes it now; `orders/fulfill` judges it. */
export interface ProviderOrder {
  reference: string
  /**
   * `free`: completed without payment. `confirming`: the money was seen and is not final.
   * `underpaid`: too little was paid and it has not been refunded.
   */
  state: 'unpaid' | 'confirming' | 'underpaid' | 'paid' | 'expired' | 'failed' | 'free'
  email: string | null
  /** Who gets the key, when it was bought for somebody else. */
  givenTo?: string | null
  /** Including tax. */
  amountCents: number | null
  /** What was received, when that can differ from what was asked. */
  receivedCents?: number
  taxCents: number
  currency: string | null
  /** Where the buyer is, in two letters, when the provider knows. */
  country?: string | null
  /** Null when the provider has an amount and no lines. As priced: without the tax that is added. */
  lines: { amountCents: number; quantity: number | null }[] | null
  onePayment: boolean
  /** True when the provider sold it as the merchant of record, at its own tax. */
  managed?: boolean
  livemode: boolean
  paymentId: string | null
  paymentStatus: PaymentStatus
  /** False for what was sold through the same account and not by this shop. */
  ours: boolean
  /** When the money came, if the provider says. */
  paidAt?: Date | null
  /** Our order, if it names this shop as its seller: enough to bring it back without its row. */
  origin?: {
    orderId: string
    at: Date
    signedTerms: string | null
    sealedEmail: string | null
  } | null
  /** True when it names another shop of the same account as its seller. */
  ofAnotherShop?: boolean
  /** Set when the payment was accepted although it differs from what was asked for. */
  remark: 'overpaid' | 'late' | null
}

/** How much of the money was refunded, disputed or flagged, in sums of all refunds and disputes. */
export interface PaymentStatus extends Disputes {
  /** Null when this read does not show them; what is known of them stays as it was. */
  refunds: Refunds | null
  fraudWarning: boolean
}

export interface Refunds {
  refundedCents: number
  /** Of refunds that are made, and whose money has not left yet. */
  onItsWayCents: number
  /** Refunds whose money never left, or came back. */
  failed: FailedRefund[]
}

export interface FailedRefund {
  /** The provider's. */
  id: string
  cents: number
  /** In a sentence; null when the provider does not say. */
  why: string | null
}

/** A dispute without an amount, or in another currency, is over all of the payment. */
export interface Disputes {
  /** Of one payment's disputes: one that waits for a decision, then one that was lost, then one that was won. */
  dispute: Dispute
  /** Of those that are open. One that was lost and is decided again is in `lostCents`. */
  disputedCents: number
  lostCents: number
  /** Whether the bank called one fraud that was lost. */
  lostToFraud: boolean
  /** When the bank wants an answer, at the latest, if the provider says. */
  answerBy: Date | null
  /** The same of a question that a bank asks before it disputes; null when none is open. */
  inquiryBy: Date | null
}

export const undisputed: Disputes = {
  dispute: 'none',
  disputedCents: 0,
  lostCents: 0,
  lostToFraud: false,
  answerBy: null,
  inquiryBy: null,
}

export const untouched: PaymentStatus = {
  ...undisputed,
  refunds: sumRefunds(0),
  fraudWarning: false,
}

/** Where a provider tells a sum and nothing of what is on its way. */
export function sumRefunds(refundedCents: number): Refunds {
  return { refundedCents, onItsWayCents: 0, failed: [] }
}

/** What went back, or will. */
export function countGivenBack({ refunds }: { refunds: Refunds | null }): number {
  return refunds === null ? 0 : refunds.refundedCents + refunds.onItsWayCents
}

export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  /** When it happened, if the provider says. */
  at?: Date
  /** `payment`: an order's payment changed. */
  topic: Database['provider_events']['topic']
  /** The provider's id of the order; of the payment for all topics but `order`. */
  reference: string | null
  payload: string
  /** Of a list that shows states and not events: a state can come back under the id it had. */
  paymentStatus?: PaymentStatus
}

/** The providers that this shop sells through; null for the others. Every shop takes cards. */
export type Payments = Record<Provider, PaymentProvider | null> & { stripe: PaymentProvider }

export function listProviders(payments: Payments): PaymentProvider[] {
  return Object.values(payments).filter((provider) => provider !== null)
}

/** Null when the shop no longer sells through it, and for a bank transfer, which no provider takes. */
export function findProvider(payments: Payments, name: PaymentMethod): PaymentProvider | null {
  return name === 'transfer' ? null : payments[name]
}

/**
 * Where a buyer with crypto returns to. By our own id: these providers are told the address before they
 * name the order.
 */
export function cryptoOrderPage(siteUrl: string, { id }: NewOrder): string {
  return `${siteUrl}/purchase-success?session_id=${id}`
}

/** Whoever takes payments in crypto for this shop. */
export function findCrypto(payments: Payments): PaymentProvider | null {
  return listProviders(payments).find(({ name }) => providers[name].way === 'crypto') ?? null
}

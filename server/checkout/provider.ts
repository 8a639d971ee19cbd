import { providers, type PaymentMethod, type Provider } from '#contract/providers.ts'
import type { OrderKind } from '#contract/product.ts'
import type { TaxBehavior } from '#contract/prices.ts'
import type { Dispute } from '#contract/admin/orders.ts'
import type { Database } from '#db/schema.ts'

/** One payment provider. `orders/` uses these methods and knows no particular provider. */
export interface PaymentProvider {
  name: Provider
  livemode: boolean
  /** Opens a checkout; null when orders start at the provider. */
  createCheckout: ((order: NewOrder) => Promise<Checkout | CheckoutFailure>) | null
  /** Makes the smallest call that needs our key. */
  probe(): Promise<ProviderHealth>
  retrieveOrder(reference: string): Promise<ProviderOrder | 'not_found' | 'unavailable'>
  /**
   * Closes a checkout page. The response can get lost, so what counts is what `retrieveOrder` returns
   * afterwards. Null if the provider's pages cannot be closed.
   */
  endCheckout: ((reference: string) => Promise<void>) | null
  /** Refunds a payment in whole or in part. Null when the seller can do that only at the provider. */
  refund: ((refund: Refund) => Promise<RefundAnswer>) | null
  /** Counts the cents that were refunded or are on their way. Null if `refund` is null. */
  countRefunded: ((reference: string) => Promise<Counted>) | null
  findOrderOfPayment(paymentId: string): Promise<string | null | 'unavailable'>
  /**
   * Verifies and reads a webhook. Returns null when the signature does not match the body or is not current.
   * If the provider signs nothing, it returns null when `pathSecret`, the end of the address, is not ours.
   */
  verifyWebhook(body: string, headers: Headers, pathSecret?: string): ProviderEvent | null
  /** Lists what happened between the two times, oldest first, including what no webhook delivered. */
  listEvents(since: Date, until: Date): Promise<ProviderEvent[] | 'unavailable'>
  /** Lists the paid orders created at the provider between the two times, including those of other shops. */
  listPaid(since: Date, until: Date): Promise<PaidOrder[] | 'unavailable'>
}

/** `refused`: the provider answers, but won't sell for us, for example because it no longer knows our key. */
export type CheckoutFailure = 'unavailable' | 'refused'
export type ProviderHealth = 'answers' | CheckoutFailure

interface Payment {
  reference: string
  paymentId: string
}

/**
 * A refund with an idempotency key, unique within the payment: two requests with the same key make only one
 * refund.
 */
export interface Refund extends Payment {
  cents: number
  key: string
}

/** `refused`: the provider answers, but won't refund, for example because our balance is too low. */
export type RefundAnswer = 'made' | CheckoutFailure

export type Counted = number | 'not_found' | 'unavailable'

/** A paid order as the provider records it, to compare with ours. */
export interface PaidOrder {
  reference: string
  /** Including tax. */
  amountCents: number
  /** Absent if the shop sells in only one currency through this provider. */
  currency?: string
  /** The refunds; null when the provider does not say. */
  refunds: Refunds | null
  /** False for a sale that another shop made through the same account. */
  ours: boolean
}

export interface NewOrder {
  id: string
  kind: OrderKind
  unitCents: number
  quantity: number
  currency: string
  /** True when the provider computes a tax. */
  taxed: boolean
  taxBehavior: TaxBehavior
  /** The order's terms, signed, for a provider to store with the order. */
  signedTerms: string
  /** The address; null when the provider asks for it. */
  email: string | null
  /** The encrypted address, so that a provider can store it with the order without learning it. */
  sealedEmail: string | null
  /** The time when the checkout page closes; null when the provider decides. */
  expiresAt: Date | null
  /** The path to return to without paying, if it is not the usual one for this kind. */
  cancelPath?: string
}

export interface Checkout {
  reference: string
  url: string
}

/** An order as the provider describes it now. `orders/fulfill` judges it. */
export interface ProviderOrder {
  reference: string
  /**
   * `free`: completed without a payment. `confirming`: the payment was seen but is not final. `underpaid`:
   * too little was paid, and it has not been refunded.
   */
  state: 'unpaid' | 'confirming' | 'underpaid' | 'paid' | 'expired' | 'failed' | 'free'
  email: string | null
  /** The address that gets the key if it was bought for somebody else. */
  givenTo?: string | null
  /** Including tax. */
  amountCents: number | null
  /** The cents received, if they can differ from the amount asked for. */
  receivedCents?: number
  taxCents: number
  currency: string | null
  /** The buyer's country as two letters of ISO 3166, when the provider knows it. */
  country?: string | null
  /**
   * The lines at their prices, before any tax that is added. Null when the provider reports an amount but no
   * lines.
   */
  lines: { amountCents: number; quantity: number | null }[] | null
  onePayment: boolean
  /** True if the provider was the merchant of record and computed the tax. */
  managed?: boolean
  livemode: boolean
  paymentId: string | null
  paymentStatus: PaymentStatus
  /** False for a sale that another shop made through the same account. */
  ours: boolean
  /** The time of the payment, if the provider says it. */
  paidAt?: Date | null
  /** Our order, if it names this shop as the seller. That is enough to restore an order whose row is lost. */
  origin?: {
    orderId: string
    at: Date
    signedTerms: string | null
    sealedEmail: string | null
  } | null
  /** True if the order names another shop of the same account as the seller. */
  ofAnotherShop?: boolean
  /** Set if the payment was accepted although it differs from what was asked for. */
  remark: 'overpaid' | 'late' | null
}

/** How much of the money was refunded, disputed or flagged, summed over all refunds and disputes. */
export interface PaymentStatus extends Disputes {
  /** The refunds. If this read does not show any, this is null and the stored ones stay. */
  refunds: Refunds | null
  fraudWarning: boolean
}

export interface Refunds {
  refundedCents: number
  /** The sum of refunds that were made but whose money has not left yet. */
  onItsWayCents: number
  /** Refunds whose money never left, or came back. */
  failed: FailedRefund[]
}

export interface FailedRefund {
  /** The provider's id of the refund. */
  id: string
  cents: number
  /** The reason in a sentence; null when the provider does not say. */
  why: string | null
}

/**
 * A payment's disputes. A dispute without an amount, or in another currency, counts as being about the whole
 * payment.
 */
export interface Disputes {
  /** The most important state among the disputes of one payment: open before lost, lost before won. */
  dispute: Dispute
  /** The sum of open disputes. A lost dispute that is being appealed stays in `lostCents`. */
  disputedCents: number
  lostCents: number
  /** True when a dispute that the bank called fraud was lost. */
  lostToFraud: boolean
  /** The deadline for answering the bank, if the provider says it. */
  answerBy: Date | null
  /** The deadline for answering an inquiry, which a bank makes before a dispute; null when none is open. */
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

/** Builds the refunds of a provider that reports only a sum and not what is on its way. */
export function sumRefunds(refundedCents: number): Refunds {
  return { refundedCents, onItsWayCents: 0, failed: [] }
}

export function countGivenBack({ refunds }: { refunds: Refunds | null }): number {
  return refunds === null ? 0 : refunds.refundedCents + refunds.onItsWayCents
}

export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  /** The time when it happened, if the provider says it. */
  at?: Date
  /** `payment` means that an order's payment changed. */
  topic: Database['provider_events']['topic']
  /** The provider's id of the order, or of the payment for all topics but `order`. */
  reference: string | null
  payload: string
  /** Set when the provider's list shows states instead of events. A state can return with the same id. */
  paymentStatus?: PaymentStatus
}

/** The providers that this shop sells through; null for the others. Every shop takes cards. */
export type Payments = Record<Provider, PaymentProvider | null> & { stripe: PaymentProvider }

export function listProviders(payments: Payments): PaymentProvider[] {
  return Object.values(payments).filter((provider) => provider !== null)
}

/**
 * Finds a provider. Returns null for a bank transfer, and when the shop no longer sells through the provider.
 */
export function findProvider(payments: Payments, name: PaymentMethod): PaymentProvider | null {
  return name === 'transfer' ? null : payments[name]
}

/**
 * Returns the page that a buyer with crypto returns to. It has our own id in it, because these providers ask
 * for the address before they name the order.
 */
export function cryptoOrderPage(siteUrl: string, { id }: NewOrder): string {
  return `${siteUrl}/purchase-success?session_id=${id}`
}

export function findCrypto(payments: Payments): PaymentProvider | null {
  return listProviders(payments).find(({ name }) => providers[name].way === 'crypto') ?? null
}

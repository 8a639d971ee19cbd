import type { Dispute, EventTopic, OrderKind, Provider } from '#db/schema.ts'

/** One way to pay. `orders/` knows these verbs and no provider. */
export interface PaymentProvider {
  name: Provider
  livemode: boolean
  /** Null where orders begin at the provider itself. */
  createCheckout: ((order: NewOrder) => Promise<Checkout | 'unavailable'>) | null
  retrieveOrder(reference: string): Promise<ProviderOrder | 'not_found' | 'unavailable'>
  /** Our order that a payment was begun for, where the provider's news name only the payment. */
  findOrderOfPayment(paymentId: string): Promise<string | null | 'unavailable'>
  /** Null for a signature that does not fit the body, or is not of now. */
  verifyWebhook(body: string, headers: Headers): ProviderEvent | null
  /** What happened between the two, the oldest first, also what no webhook told. */
  listEvents(since: Date, until: Date): Promise<ProviderEvent[] | 'unavailable'>
  /** The paid orders that began there between the two, also those that are none of this shop's. */
  listPaid(since: Date, until: Date): Promise<PaidOrder[] | 'unavailable'>
}

/** Money as the provider's own books have it, to be compared with ours. */
export interface PaidOrder {
  reference: string
  /** With tax. */
  amountCents: number
  refundedCents: number
  /** False for what was sold through the same account and not by this shop. */
  ours: boolean
}

/** What is to be paid. The amount is before tax. */
export interface NewOrder {
  id: string
  kind: OrderKind
  unitCents: number
  quantity: number
  /** Null where the provider asks for it. */
  email: string | null
  /** Where whoever does not pay comes back to, when that is no page of its kind. */
  cancelPath?: string
}

export interface Checkout {
  reference: string
  url: string
}

/** What the provider says of an order now; `orders/fulfill` judges it. */
export interface ProviderOrder {
  reference: string
  /**
   * `free`: completed without money. `confirming`: the money was seen and is not final.
   * `underpaid`: too little came and it has not been given back.
   */
  state: 'unpaid' | 'confirming' | 'underpaid' | 'paid' | 'expired' | 'failed' | 'free'
  email: string | null
  /** With tax. */
  amountCents: number | null
  /** What came in, where that can differ from what was asked. */
  receivedCents?: number
  taxCents: number
  currency: string | null
  /** Null where the provider knows an amount and no lines. Amounts are before tax and after discounts. */
  lines: { amountCents: number; quantity: number | null }[] | null
  onePayment: boolean
  livemode: boolean
  paymentId: string | null
  paymentStatus: PaymentStatus
  /** Of the card that paid; never stored. */
  cardLast4?: string | null
  /** False for what was sold through the same account and not by this shop. */
  ours: boolean
  /** What was accepted although it was not quite as asked. */
  remark: 'overpaid' | 'late' | null
}

/** How much of the money left again. */
export interface PaymentStatus {
  refundedCents: number
  dispute: Dispute
  fraudWarning: boolean
}

export const untouched: PaymentStatus = { refundedCents: 0, dispute: 'none', fraudWarning: false }

export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  topic: EventTopic
  /** The provider's id of the order; for the topics `payment` and `fraud_warning` that of the payment. */
  reference: string | null
  payload: string
}

/** The providers that this shop sells through. */
export interface Payments {
  stripe: PaymentProvider
  crypto: PaymentProvider | null
  gumroad: PaymentProvider | null
}

export function listProviders({ stripe, crypto, gumroad }: Payments): PaymentProvider[] {
  return [stripe, crypto, gumroad].filter((provider) => provider !== null)
}

/** Null when the shop no longer sells through it. */
export function findProvider(payments: Payments, name: Provider): PaymentProvider | null {
  return listProviders(payments).find((provider) => provider.name === name) ?? null
}

import { product, type LicenseType, type OrderKind } from './product.ts'

export type KeyReplacer = 'owner' | 'operator'

/**
 * The data of events that can be sent to the vendor's own systems, which contains only ids, amounts and
 * our own words.
 */
interface WebhookData {
  'order.paid': {
    order: string
    /** The order number that people use, such as P-7K3M-2Q9D. */
    order_number: string
    kind: OrderKind
    provider: string
    quantity: number
    /** The amount paid, including tax. */
    amount_cents: number
    tax_cents: number
    currency: string
  }
  'order.refunded': {
    order: string
    order_number: string
    amount_cents: number
    /** The total refunded so far. */
    refunded_cents: number
    /** The total that banks have taken back through disputes so far. */
    lost_cents: number
    currency: string
    reason: 'refund' | 'lost_dispute'
    /** True if nothing of the payment is left. */
    is_full: boolean
  }
  'dispute.opened': Disputed & {
    /** A time in ISO 8601; null if the provider gives none. */
    answer_by: string | null
  }
  'dispute.closed': Disputed & { outcome: 'won' | 'lost' }
  'payment.held': {
    held_payment: string
    provider: string
    /** The provider's id; null if that id would open the order's page. */
    payment: string | null
    reason: string
  }
  'refund.failed': Money & { refund_cents: number }
  'license.granted': {
    license: string
    license_type: LicenseType
    /** Is null if nobody paid for the license. */
    order: string | null
    order_number: string | null
    devices: number
  }
  'license.suspended': { license: string; order: string | null; order_number: string | null }
  'license.reinstated': { license: string; order: string | null; order_number: string | null }
  'license.revoked': { license: string; order: string | null; order_number: string | null }
  'license.key_replaced': {
    license: string
    order: string | null
    order_number: string | null
    by: KeyReplacer
  }
  'device.activated': {
    license: string
    license_type: LicenseType
    activation: string
    /** The number of devices in use, followed by the maximum. */
    devices: number
    most_devices: number
  }
  /** At most twenty rows are counted; the `check` command lists them. */
  'invariant.broken': { invariant: string; rows: number; first_row: string }
}

/** The amount paid for an order, including tax. */
interface Money {
  order: string
  order_number: string
  provider: string
  amount_cents: number
  currency: string
}

interface Disputed extends Money {
  /** The amount of this dispute; the whole payment if the provider doesn’t say. */
  disputed_cents: number
}

export type WebhookEventType = keyof WebhookData

/** An event without its order number, which `announce` adds. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { type: Type; data: Omit<WebhookData[Type], 'order_number'> }
}[WebhookEventType]

type Described = { [Type in WebhookEventType]: { sentence: string; example: WebhookData[Type] } }

const order = '6f1c2f5e-0c39-4a52-9f0e-3a9d5b7a1c11'
const order_number = 'P-7K3M-2Q9D'
const money = {
  order,
  order_number,
  provider: 'stripe',
  amount_cents: 4900,
  currency: product.currency,
}
const license = 'b3b0a1de-7a55-4c0e-8d7f-52c6f7b2e9a4'

/** Describes each type of event, with example data. */
export const webhookEvents: Described = {
  'order.paid': {
    sentence: 'An order was paid and what it bought was issued.',
    example: {
      order,
      order_number,
      kind: 'purchase',
      provider: 'stripe',
      quantity: 1,
      amount_cents: 4900,
      tax_cents: 0,
      currency: product.currency,
    },
  },
  'order.refunded': {
    sentence: 'An order was refunded or reversed by a bank, in full or in part.',
    example: {
      order,
      order_number,
      amount_cents: 4900,
      refunded_cents: 4900,
      lost_cents: 0,
      currency: product.currency,
      reason: 'refund',
      is_full: true,
    },
  },
  'dispute.opened': {
    sentence: 'A bank opened or reopened a dispute. Respond at the provider by `answer_by`.',
    example: { ...money, disputed_cents: 4900, answer_by: '2026-12-03T23:59:59.000Z' },
  },
  'dispute.closed': {
    sentence:
      'A bank decided a dispute. If you lost, it took the money back; if you won on appeal, it returned the money.',
    example: { ...money, disputed_cents: 4900, outcome: 'won' },
  },
  'payment.held': {
    sentence: 'A payment needs a decision: it doesn’t match its order, or a bank warned about it.',
    example: {
      held_payment: '592da7c6-4615-4e6b-9385-7c25274173ba',
      provider: 'stripe',
      payment: null,
      reason: 'wrong_amount',
    },
  },
  'refund.failed': {
    sentence: 'A refund didn’t reach the buyer. The money is still yours.',
    example: { ...money, refund_cents: 4900 },
  },
  'license.granted': {
    sentence: 'A license was bought or granted. Not sent for trials.',
    example: { license, license_type: 'individual', order, order_number, devices: 1 },
  },
  'license.suspended': {
    sentence: 'A license was suspended, because its payment is disputed or someone suspended it.',
    example: { license, order, order_number },
  },
  'license.reinstated': {
    sentence: 'A license that was suspended or ended works again.',
    example: { license, order, order_number },
  },
  'license.revoked': {
    sentence: 'A license ended, because it was refunded or someone revoked it.',
    example: { license, order, order_number },
  },
  'license.key_replaced': {
    sentence:
      'A license got a new key, because the old one leaked. The license stays the same, with its devices.',
    example: { license, order, order_number, by: 'owner' },
  },
  'device.activated': {
    sentence:
      'A device activated a license it hadn’t used in the last 30 days. Sent once, even if the device is released and activated again.',
    example: {
      license,
      license_type: 'individual',
      activation: '0d8f6a52-5d6c-4c1b-9a3e-8f1f2b7c6d55',
      devices: 1,
      most_devices: 1,
    },
  },
  'invariant.broken': {
    sentence:
      'Something that must always be true in the database isn’t, such as that a paid order has its key. Sent once; not again until it has been true in between.',
    example: { invariant: 'I6', rows: 1, first_row: order },
  },
}

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[]

/** Writes an event's body exactly as it is sent. */
export function writeWebhookBody(type: string, at: Date, data: object, isSandbox = false): string {
  const sandbox = isSandbox && { sandbox: true }
  return JSON.stringify({ type, timestamp: at.toISOString(), ...sandbox, data })
}

/** Writes an example body, formatted for people. */
export function writeExample(type: WebhookEventType): string {
  const body = writeWebhookBody(type, new Date('2026-11-23T10:00:00Z'), webhookEvents[type].example)
  return JSON.stringify(JSON.parse(body), null, 2)
}

import { z } from 'zod'
import { time } from '../time.ts'
import { codeReaders } from './coupons.ts'
import { moment } from './customers.ts'
import { listedEmail } from './emails.ts'
import { day, words } from './filters.ts'
import { licenseStatus, licenseType } from '../license.ts'
import { paymentMethod } from '../order.ts'
import { discount, orderKind, taxBehavior } from '../prices.ts'
import { documentKind } from './invoices.ts'
import { countedListOf } from './list.ts'
import { decision } from './held-payments.ts'
import { orderStatuses, withdrawalStates } from './states.ts'
import { orderNumber } from '../order-number.ts'

const withdrawalState = z.enum(withdrawalStates)

/** Cents are the smallest unit of the currency. */
const listedOrder = z.object({
  id: z.guid(),
  order_number: orderNumber,
  created_at: time,
  status: z.enum(orderStatuses),
  kind: orderKind,
  quantity: z.int(),
  provider: paymentMethod,
  /** The provider's id of the order; null if that id would open the order's page. */
  reference: z.string().nullable(),
  email: z.string().nullable(),
  /** The account of the order, or the one that it will belong to once paid. */
  account_id: z.guid().nullable(),
  cents: z.int(),
  refunded_cents: z.int(),
  on_its_way_cents: z.int().describe('Of refunds whose money has not left yet.'),
  lost_cents: z.int().describe('What a bank took back in disputes.'),
  currency: z.string(),
  /** Why the payment is held; null if it isn't. */
  held_reason: z.string().nullable(),
  withdrawal: withdrawalState
    .nullable()
    .describe(
      'Open until you refund it or dismiss it, waiting while the bank decides; null without one.',
    ),
  withdrawn_at: time.nullable().describe('When the last withdrawal was sent.'),
  refund_by: time
    .nullable()
    .describe('The 14 days of the oldest unanswered withdrawal end here; null without one.'),
  withdrawal_id: z
    .guid()
    .nullable()
    .describe('The unanswered withdrawal most likely sent by the buyer, to dismiss.'),
  withdrawn_from: z
    .string()
    .nullable()
    .describe('The address that withdrawal was sent with; null if it is the address of the order.'),
})

const transferDirection = z.enum(['in', 'out'])
export type TransferDirection = z.infer<typeof transferDirection>
const dispute = z.enum(['none', 'open', 'won', 'lost'])
export type Dispute = z.infer<typeof dispute>

const asked = z.object({
  unit_cents: z.int(),
  /** The price of all items after the coupon, excluding any tax added to it. */
  cents: z.int(),
  discount,
  currency: z.string(),
  /** True if the provider calculates tax. */
  taxed: z.boolean(),
  tax_behavior: taxBehavior.nullable(),
})

const paid = z.object({
  at: time,
  /** Including tax. */
  cents: z.int(),
  tax_cents: z.int(),
  currency: z.string(),
  payment_id: z.string().nullable(),
  country: z.string().nullable(),
})

const deliveredLicense = z.object({
  id: z.guid(),
  account_id: z.guid(),
  type: licenseType,
  status: licenseStatus,
  last4: z.string(),
  holder: z.string().nullable().describe('For whom a team bought it, by name and email.'),
  sent_to: z.string().nullable().describe('Who gets its key when that is sent again, by email.'),
  updates_until: time,
  seats: z.int(),
  created_at: time,
  /** True if this order renewed it. */
  is_renewed: z.boolean(),
})

const issued = z.object({
  number: z.string(),
  what: documentKind,
  issued_at: time,
})

const heldPayment = z.object({
  id: z.guid(),
  created_at: time,
  reason: z.string(),
  decision: decision.nullable(),
  /** The amount received, as recorded at the time. */
  cents: z.int().nullable(),
})

const withdrawal = z.object({
  id: z.guid(),
  sent_at: time,
  name: z.string().nullable(),
  email: z.string().nullable(),
  sender: z.string().describe('Whether they were signed in, and with which address.'),
  finding: z
    .enum(['due', 'late', 'refunded', 'sold_by_provider'])
    .describe('What it meant for the order when it came.'),
  dismissed_at: time.nullable(),
})

export const shownOrder = listedOrder.extend({
  asked,
  paid: paid.nullable(),
  /**
   * The URL of the payment at its provider; null if there is no such page or the shop doesn't know it.
   */
  page: z.url().nullable(),
  /** Bank transfers to or from the buyer, as recorded by owners. */
  transfers: z.array(
    z.object({
      direction: transferDirection,
      day: z.string(),
      reference: z.string(),
      cents: z.int(),
    }),
  ),
  refunds: z.array(z.object({ at: time, cents: z.int() })),
  /** The total that an unfinished refund should bring the refunds to. */
  unmade_refund_cents: z.int().nullable(),
  dispute,
  disputed_cents: z.int().describe('Of the disputes that are open.'),
  inquiry_due_at: time
    .nullable()
    .describe('By when a bank wants an answer to a question, before it disputes.'),
  fraud_warning: z.boolean(),
  licenses: z.array(deliveredLicense),
  documents: z.array(issued),
  emails: z.array(listedEmail),
  held_payments: z.array(heldPayment),
  withdrawals: z
    .array(withdrawal)
    .describe('Statements of withdrawal: with the address of the order first, then the newest.'),
  timeline: z.array(moment).describe('What happened to it and its licenses, newest first.'),
  /** Why each action is impossible now; null if it is possible. */
  why_not: z.object({
    refund: z.string().nullable(),
    record_refund: z.string().nullable(),
    complete: z.string().nullable(),
    issue_invoice: z.string().nullable(),
  }),
})

/** Days are in the seller’s time zone, as in reports. */
const filters = {
  status: z.enum(orderStatuses).optional(),
  provider: paymentMethod.optional(),
  withdrawal: z.enum(['any', ...withdrawalState.options]).optional(),
  text: words,
  started_from: day,
  started_to: day,
  paid_from: day,
  paid_to: day,
  country: words,
  currency: words,
  coupon: words,
  unpaid: z.enum(['shown', 'hidden']).default('shown'),
}

export const orderList = countedListOf(
  listedOrder,
  filters,
  {},
  // If others could list the orders of a guessed code, they would learn that the coupon exists.
  { coupon: codeReaders },
)

export type ListedOrder = z.infer<typeof listedOrder>
export type OrderTotals = NonNullable<z.infer<typeof orderList.page>['totals']>
export type ShownOrder = z.infer<typeof shownOrder>

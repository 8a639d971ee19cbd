import { z } from 'zod'
import { time } from '../time.ts'
import { listedEmail } from './emails.ts'
import { countedListOf } from './list.ts'
import { provider } from '../order.ts'
import { orderKind } from '../prices.ts'
import { orderNumber } from '../order-number.ts'

/** The decisions that somebody can take about a held payment. */
export const decision = z.enum(['accepted', 'refunded', 'dismissed'])
export type Decision = z.infer<typeof decision>

const listedPayment = z.object({
  id: z.guid(),
  created_at: time,
  provider,
  /** The provider's id of the order; null if that id would open the order's page. */
  reference: z.string().nullable(),
  reason: z.string(),
  /** Our order, if there is one. */
  order_id: z.guid().nullable(),
  order_number: orderNumber.nullable(),
  email: z.string().nullable(),
  cents: z.int().nullable(),
  currency: z.string().nullable(),
  /** The requested amount; if tax was added, with the tax that was received. */
  asked_cents: z.int().nullable(),
  decision: decision.nullable(),
  decided_at: time.nullable(),
})

/** The facts reported by the provider; null if it reports none. */
const said = z.object({
  cents: z.int().nullable(),
  tax_cents: z.int().nullable(),
  currency: z.string().nullable(),
  email: z.string().nullable(),
  refunded_cents: z.int().nullable(),
})

export const shownPayment = listedPayment.extend({
  /** Says in a sentence why the payment is held. */
  why: z.string(),
  account_id: z.guid().nullable(),
  told: z.array(listedEmail).describe('The emails to the buyer about it, newest first.'),
  kind: orderKind,
  said,
  /** True if accepting the payment requires the name of an order. */
  needs_order: z.boolean(),
  /**
   * The URL of the payment at its provider; null if there is no such page or the shop doesn't know it.
   */
  page: z.url().nullable(),
  /** True if only its provider can refund it. */
  refunds_there: z.boolean(),
  /** Why each decision is impossible; null if it is possible. */
  why_not: z.object({
    accept: z.string().nullable(),
    complete: z.string().nullable(),
    refund: z.string().nullable(),
    dismiss: z.string().nullable(),
  }),
})

/** `delivered` selects payments by whether their buyer has the key. */
const filters = {
  state: z.enum(['open', 'decided']).default('open'),
  delivered: z.enum(['yes', 'no']).optional(),
}

export const paymentList = countedListOf(listedPayment, filters, {
  open: z.int(),
  delivered: z.int().describe('Of the open ones, those whose buyer has the key.'),
  decided: z.int(),
})

export type ListedPayment = z.infer<typeof listedPayment>
export type ShownPayment = z.infer<typeof shownPayment>
export type PaymentTotals = NonNullable<z.infer<typeof paymentList.page>['totals']>

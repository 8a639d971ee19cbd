import { z } from 'zod'
import { day, words } from './filters.ts'
import { listOf } from './list.ts'
import { orderNumber } from '../order-number.ts'

export const documentKind = z.enum(['invoice', 'credit note'])

/** Cents are negative on a credit note. */
const listedInvoice = z.object({
  number: z.string(),
  /** The date as printed on it, in the seller's time zone. */
  date: z.string(),
  kind: documentKind,
  /** The company on it, or the email if it names none. */
  buyer: z.string(),
  order_id: z.guid(),
  order_number: orderNumber,
  net_cents: z.int(),
  tax_cents: z.int(),
  gross_cents: z.int(),
  currency: z.string(),
})

export const invoiceList = listOf(listedInvoice, { from: day, to: day, text: words })

export type ListedInvoice = z.infer<typeof listedInvoice>

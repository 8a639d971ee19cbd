import { z } from 'zod'
import { time } from '../time.ts'
import { orderNumber } from '../order-number.ts'
import { listOf } from './list.ts'

export const quoteMode = z.enum(['seats', 'keys'], 'must be seats or keys')
export type QuoteMode = z.infer<typeof quoteMode>
const quoteState = z.enum(['open', 'paid', 'withdrawn', 'expired'])
export type QuoteState = z.infer<typeof quoteState>

/** A quote for a team, without its link. Cents in `pro_forma` are for all seats. */
const listedQuote = z.object({
  id: z.guid(),
  created_at: time,
  state: quoteState,
  email: z.string(),
  mode: quoteMode,
  seats: z.int(),
  unit_cents: z.int(),
  currency: z.string(),
  valid_until: time,
  /** The account of the quote's recipient, once they have one. */
  account_id: z.guid().nullable(),
  /** The order that paid the quote. */
  order_id: z.guid().nullable(),
  order_number: orderNumber.nullable(),
  /** The number shown on its page and its pro forma invoice. */
  number: z.string(),
  /** The latest pro forma invoice that was sent. */
  pro_forma: z.object({ sent_at: time, tax_cents: z.int(), total_cents: z.int() }).nullable(),
})

export const quoteList = listOf(listedQuote)

export type ListedQuote = z.infer<typeof listedQuote>

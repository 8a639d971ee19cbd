import { z } from 'zod'
import { listOf, time } from './customers.ts'

/** An offer to a team; never its link. */
const listedQuote = z.object({
  id: z.guid(),
  created_at: time,
  state: z.enum(['open', 'paid', 'withdrawn', 'expired']),
  email: z.string(),
  mode: z.enum(['seats', 'keys']),
  seats: z.int(),
  unit_cents: z.int(),
  currency: z.string(),
  valid_until: time,
})

export const quotePage = listOf(listedQuote)

export type ListedQuote = z.infer<typeof listedQuote>

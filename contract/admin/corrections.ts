import { z } from 'zod'
import { time } from '../time.ts'
import { orderNumber } from '../order-number.ts'

/** A corrected address that waits. */
export const listedCorrection = z.object({
  id: z.guid(),
  of: z.enum(['order', 'account']).describe('`account` if support asked for it.'),
  subject: z.guid().describe('The id of the order or the account.'),
  order_number: orderNumber.nullable().describe('Null for an account.'),
  asked_at: time,
  state: z.string().describe('`waits` until it takes effect, or why a person has to decide.'),
  takes_effect_at: time.nullable().describe('Null if a person has to decide.'),
  wanted: z.string(),
  recorded: z.string().nullable().describe('Null if the paid order had none.'),
  evidence: z.string().describe('What each side can prove; only where a person has to decide.'),
  asked_by: z.string().nullable().describe('For an account: who asked for it.'),
  reason: z.string().nullable().describe('For an account: why they asked for it.'),
})

export type ListedCorrection = z.infer<typeof listedCorrection>

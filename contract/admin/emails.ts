import { z } from 'zod'
import { time } from '../time.ts'
import { words } from './filters.ts'
import { countedListOf } from './list.ts'
import { emailStates } from './states.ts'
import { orderNumber } from '../order-number.ts'

const emailState = z.enum(emailStates)
export type EmailState = z.infer<typeof emailState>

/** An email that was or will be sent, without its content. */
export const listedEmail = z.object({
  id: z.guid(),
  created_at: time,
  kind: z.string(),
  to: z.string(),
  state: emailState,
  sent_at: time.nullable(),
  dropped_at: time.nullable(),
  bounced_at: time.nullable(),
  /** The reason for the bounce, as given by a mail server. */
  reason: z.string().nullable(),
  /** The recipient's account; null for a stranger or an erased customer. */
  account_id: z.guid().nullable(),
  /** The order that the email is about, directly or through its license. */
  order_id: z.guid().nullable(),
  order_number: orderNumber.nullable(),
})

export const shownEmail = listedEmail.extend({
  paused_at: time.nullable(),
  /** Why the shop can't write the email, in the program's words; null if it can. */
  write_fault: z.string().nullable(),
  license_id: z.guid().nullable(),
  /** Why the email can't be resent; null if it can. */
  why_not_resend: z.string().nullable(),
})

export const emailPreview = z.object({
  to: z.string().describe('Who gets it now.'),
  subject: z.string(),
  text: z.string().describe('As plain text.'),
})

const filters = {
  state: emailState.optional(),
  to: words,
  codes: z.enum(['shown', 'hidden']).default('shown'),
}

export const emailList = countedListOf(listedEmail, filters, {
  states: z.record(emailState, z.int()).describe('How many are in each state, in any of them.'),
})

export type ListedEmail = z.infer<typeof listedEmail>
export type ShownEmail = z.infer<typeof shownEmail>
export type EmailPreview = z.infer<typeof emailPreview>
export type EmailTotals = NonNullable<z.infer<typeof emailList.page>['totals']>

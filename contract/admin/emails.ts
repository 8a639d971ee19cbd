import { z } from 'zod'
import { time } from '../time.ts'
import { words } from './filters.ts'
import { countedListOf } from './list.ts'
import { emailStates } from './states.ts'
import { orderNumber } from '../order-number.ts'

const emailState = z.enum(emailStates)
export type EmailState = z.infer<typeof emailState>

/** An email that was sent or is to be; never its content. */
export const listedEmail = z.object({
  id: z.guid(),
  created_at: time,
  kind: z.string(),
  to: z.string(),
  state: emailState,
  sent_at: time.nullable(),
  dropped_at: time.nullable(),
  bounced_at: time.nullable(),
  /** The reason why it bounced, in the words of a mail server. */
  reason: z.string().nullable(),
  /** The account of its recipient; null for a stranger or somebody who was erased. */
  account_id: z.guid().nullable(),
  /** The order it is about, or of the license it is about. */
  order_id: z.guid().nullable(),
  order_number: orderNumber.nullable(),
})

export const shownEmail = listedEmail.extend({
  paused_at: time.nullable(),
  /** The reason why the shop cannot write it, in the words of the program; null when it can. */
  write_fault: z.string().nullable(),
  license_id: z.guid().nullable(),
  /** The reason why it cannot be sent again; null when it can. */
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
  hidden: z.int().describe('Sign-in codes that `codes` hides.'),
})

export type ListedEmail = z.infer<typeof listedEmail>
export type ShownEmail = z.infer<typeof shownEmail>
export type EmailPreview = z.infer<typeof emailPreview>
export type EmailTotals = NonNullable<z.infer<typeof emailList.page>['totals']>
